import type { ComponentType } from 'react'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { NotFound } from '#web/shell/not-found.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'

// Pages without session, shell or navigation: for visitors of the company's website, and for holders of a document or its link.

const waiting = <FullScreenLoading />

const LinkPage = lazily(() => import('#features/portal/web/link-page.tsx').then((m) => m.LinkPage), waiting)

const pages: Record<string, ComponentType> = {
  '/quote-request': lazily(
    () => import('#features/lead-form/web/quote-request-screen.tsx').then((m) => m.QuoteRequestScreen),
    waiting,
  ),
  // In the frame of another website.
  '/quote-request/embed': lazily(
    () => import('#features/lead-form/web/quote-request-screen.tsx').then((m) => m.EmbeddedQuoteRequest),
    waiting,
  ),
  '/verify': lazily(() => import('#features/signatures/web/verify-screen.tsx').then((m) => m.VerifyScreen), waiting),
}

/** The page at the current address. */
export function BarePage() {
  const { pathname } = location
  const Page = pathname.startsWith(LINK_PAGE) ? LinkPage : pages[pathname]
  return Page ? <Page /> : <NotFound signedOut />
}

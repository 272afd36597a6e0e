import { clsx } from 'clsx'
import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import { useSession } from '#web/platform/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'

/** The one-column frame of the sign-in pages. A signed-in user sees it inside the app's own frame. */
export function AuthFrame({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children: ReactNode }) {
  const signedIn = Boolean(useSession())
  return (
    <div
      className={clsx(
        'mx-auto flex w-full max-w-[424px] flex-col px-4 pb-12',
        signedIn ? 'pt-12' : 'pt-[max(2rem,9dvh)] max-md:pt-8',
      )}
    >
      <PageTitle>{title}</PageTitle>
      {!signedIn && (
        <Link href="/" aria-label="Panelboard, start page" className="mx-auto mb-8 rounded-control p-1">
          <Brand />
        </Link>
      )}
      <section className="rounded-card border border-line bg-surface p-6 max-md:p-5">
        <header className="mb-5 text-center">
          <Heading>{title}</Heading>
          {subtitle !== undefined && <p className="mt-1 text-14 wrap-anywhere text-muted">{subtitle}</p>}
        </header>
        {children}
      </section>
    </div>
  )
}

/** A result: an icon, a sentence, and what to do next. */
export const Result = ({ icon, children, actions }: { icon: ReactNode; children: ReactNode; actions: ReactNode }) => (
  <div role="status" className="grid justify-items-center gap-4 text-center">
    <span className="flex size-11 items-center justify-center rounded-full bg-raised [&_svg]:size-5">{icon}</span>
    <p className="text-14 wrap-anywhere text-muted">{children}</p>
    <div className="grid w-full gap-2">{actions}</div>
  </div>
)

/** The token in the link that the user followed, or ''. */
export const linkToken = (): string => new URLSearchParams(location.search).get('token') ?? ''

/** The link itself is at fault (unknown, used, expired), not the input. */
export const isLinkFault = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Explains why a link does not work, with a way out. */
export const DeadLink = ({ error, actions }: { error: unknown; actions: ReactNode }) => (
  <Result icon={<Unlink aria-hidden="true" className="text-bad" />} actions={actions}>
    {typeof error === 'string' ? error : sentenceOf(error)}
  </Result>
)

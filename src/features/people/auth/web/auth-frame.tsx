import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
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

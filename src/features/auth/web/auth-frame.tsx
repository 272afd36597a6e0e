import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'

/** The frame of the pages around signing in: one quiet column. Signed in, the app's own frame is around it already. */
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

/** How something came out: a sign, a sentence, and what to do next. */
export const Result = ({ icon, children, actions }: { icon: ReactNode; children: ReactNode; actions: ReactNode }) => (
  <div role="status" className="grid justify-items-center gap-4 text-center">
    <span className="flex size-11 items-center justify-center rounded-full bg-raised [&_svg]:size-5">{icon}</span>
    <p className="text-14 wrap-anywhere text-muted">{children}</p>
    <div className="grid w-full gap-2">{actions}</div>
  </div>
)

import type { ReactNode } from 'react'
import { logOutLink } from '#web/platform/log-out.ts'
import { useUser } from '#web/platform/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'

type Props = { title: string; heading: string; reason?: string; children: ReactNode }

/** Replaces every screen until the user has done what is required of them; the only other way is to log out. */
export function RequiredFrame({ title, heading, reason, children }: Props) {
  const user = useUser()
  return (
    <div className="mx-auto flex w-full max-w-[520px] flex-col px-4 pt-[max(2rem,9dvh)] pb-12 max-md:pt-8">
      <PageTitle>{title}</PageTitle>
      <p className="mx-auto mb-8">
        <Brand />
      </p>
      <section className="rounded-card border border-line bg-surface p-6 max-md:p-5">
        <header className="mb-5">
          <Heading>{heading}</Heading>
          {reason !== undefined && <p className="mt-1 text-14 text-muted">{reason}</p>}
        </header>
        {children}
      </section>
      <p className="mt-4 text-center text-13 wrap-anywhere text-muted">
        You are signed in as {user.name} ({user.username}).{' '}
        <a {...logOutLink()} className="hit text-accent-text hover:underline">
          Log Out
        </a>
      </p>
    </div>
  )
}

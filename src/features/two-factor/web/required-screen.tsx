import { useState } from 'react'
import { profile } from '#features/profile/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { loadSession, useUser } from '#web/platform/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

const TITLE = 'Set up two-factor sign-in'

/** Replaces every screen while the company requires two-factor sign-in and this user has not set it up. */
export function RequiredScreen() {
  const user = useUser()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-[520px] flex-col px-4 pt-[max(2rem,9dvh)] pb-12 max-md:pt-8">
      <PageTitle>{TITLE}</PageTitle>
      <p className="mx-auto mb-8">
        <Brand />
      </p>
      <section className="rounded-card border border-line bg-surface p-6 max-md:p-5">
        <header className="mb-5">
          <Heading>{codes ? 'Save your recovery codes' : TITLE}</Heading>
          {!codes && <p className="mt-1 text-14 text-muted">Your company requires it of its staff.</p>}
        </header>
        {codes ? <RecoveryCodeList codes={codes} onSaved={() => void loadSession()} /> : <Steps onDone={setCodes} />}
      </section>
      <p className="mt-4 text-center text-13 wrap-anywhere text-muted">
        You are signed in as {user.name} ({user.email}).{' '}
        <a href="/api/logout" className="hit text-accent-text hover:underline">
          Log Out
        </a>
      </p>
    </div>
  )
}

function Steps({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const { data, error, refetch } = useRead(profile.get)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  return <SetUp hasPassword={data.has_password} onConfirmed={onDone} />
}

import { useState } from 'react'
import { profile } from '#features/people/profile/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { loadSession } from '#web/platform/session.ts'
import { RequiredFrame } from '#web/shell/required-frame.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

const TITLE = 'Set up two-factor sign-in'

/** Replaces every screen while the company requires two-factor sign-in and this user has not set it up. */
export function RequiredScreen() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <RequiredFrame
      title={TITLE}
      heading={codes ? 'Save your recovery codes' : TITLE}
      {...(!codes && { reason: 'Your company requires it of its staff.' })}
    >
      {codes ? <RecoveryCodeList codes={codes} onSaved={() => void loadSession()} /> : <Steps onDone={setCodes} />}
    </RequiredFrame>
  )
}

function Steps({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const { data, error } = useRead(profile.get)
  if (error) return <ErrorState error={error} />
  if (!data) return <Skeleton className="h-40 w-full" />
  return <SetUp hasPassword={data.has_password} onConfirmed={onDone} />
}

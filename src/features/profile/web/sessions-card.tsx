import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { profile } from '../contract.ts'

const others = (count: number) => (count === 1 ? '1 other browser' : `${count} other browsers`)

/** In how many browsers the person is signed in, and the end of all but this one. */
export function SessionsCard({ sessions, onChanged }: { sessions: number; onChanged: () => void }) {
  const [asking, setAsking] = useState(false)
  const end = useChange(profile.signOutEverywhere)
  const confirm = async () => {
    try {
      const { ended } = await end.run()
      toast({
        title: 'Signed out everywhere else',
        description: ended === 0 ? 'There was no other browser.' : `Ended in ${others(ended)}.`,
      })
      onChanged()
    } catch (error) {
      toastFailure(error, { failed: 'Failed to sign out everywhere else' })
    }
  }
  return (
    <Card title="Where you are signed in">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 text-14 text-muted">
          <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0" />
          {sessions <= 1 ? 'Only in this browser.' : `In this browser and in ${others(sessions - 1)}.`}
        </p>
        <Button variant="outline" onClick={() => setAsking(true)} className="max-md:w-full">
          Sign out everywhere else
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          confirmLabel="Sign out"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          Every other browser has to log in again. This one stays signed in.
        </ConfirmDialog>
      )}
    </Card>
  )
}

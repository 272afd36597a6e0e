import { MonitorSmartphone } from 'lucide-react'
import { pluralize } from '#contract/text.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { profile } from '../contract.ts'

const signOutElsewhere = () =>
  confirm({
    title: 'Sign out everywhere else?',
    body: 'Every other browser has to log in again. This one stays signed in.',
    action: 'Sign out',
    run: () => change(profile.signOutEverywhere),
    done: ({ ended }) => ({
      title: 'Signed out everywhere else',
      description: ended === 0 ? 'There was no other browser.' : `Signed out of ${pluralize(ended, 'other browser')}.`,
    }),
    failed: 'Failed to sign out everywhere else',
  })

/** How many browsers the user is signed in on, and a button that signs out all but this one. */
export const SessionsCard = ({ sessions }: { sessions: number }) => (
  <Card title="Where you are signed in">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2.5 text-14 text-muted">
        <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0" />
        {sessions <= 1
          ? 'Only in this browser.'
          : `In this browser and in ${pluralize(sessions - 1, 'other browser')}.`}
      </p>
      <Button variant="outline" onClick={() => void signOutElsewhere()} className="max-md:w-full">
        Sign out everywhere else
      </Button>
    </div>
  </Card>
)

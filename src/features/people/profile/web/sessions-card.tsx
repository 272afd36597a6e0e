import { MonitorSmartphone } from 'lucide-react'
import { use } from 'react'
import { pluralize } from '#contract/text.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, useRead } from '#web/platform/query.ts'
import { CompanyZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { profile, type SignedInBrowser } from '../contract.ts'

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

const signOut = ({ id, device }: SignedInBrowser) =>
  confirm({
    title: `Sign out ${device}?`,
    body: 'That browser has to log in again.',
    action: 'Sign out',
    run: () => change(profile.endSession, { params: { id } }),
    done: 'Browser signed out',
    failed: 'Failed to sign out that browser',
  })

/** The browsers the user is signed in with. Each but this one can be signed out. */
export function SessionsCard() {
  const { data, error } = useRead(profile.sessions)
  return (
    <Card title="Where you are signed in">
      {error ? (
        <ErrorState error={error} />
      ) : data ? (
        <Browsers browsers={data} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
    </Card>
  )
}

const Browsers = ({ browsers }: { browsers: SignedInBrowser[] }) => (
  <div className="grid gap-4">
    <ul className="divide-y divide-line">
      {browsers.map((browser) => (
        <Browser key={browser.id} browser={browser} />
      ))}
    </ul>
    {browsers.length > 1 && (
      <Button variant="outline" onClick={() => void signOutElsewhere()} className="max-md:w-full md:justify-self-end">
        Sign out everywhere else
      </Button>
    )}
  </div>
)

function Browser({ browser }: { browser: SignedInBrowser }) {
  const zone = use(CompanyZone)
  const { device, address, created_at, used_at, is_current } = browser
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {is_current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-13 text-muted">
          Signed in <InstantDate instant={created_at} zone={zone} />, last used{' '}
          <InstantDate instant={used_at} zone={zone} />
          {address && <>, from {address}</>}
        </p>
      </div>
      {!is_current && (
        <Button variant="outline" aria-label={`Sign out ${device}`} onClick={() => void signOut(browser)}>
          Sign out
        </Button>
      )}
    </li>
  )
}

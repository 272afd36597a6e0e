import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { isStaff } from '#contract/roles.ts'
import { DEFAULT_HOURS, settings } from '#features/company/settings/contract.ts'
import { useZone } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { getDays } from './days.ts'
import { getOpeningTime, proposedTime } from './landing.ts'
import { Planner } from './planner.tsx'
import { daysToRead } from './shared/days-to-read.ts'
import type { NewJob } from './slot-menu.tsx'
import { useAddress } from './use-address.ts'
import { useSchedule } from './use-schedule.ts'

const CreateJob = lazily(() => import('#features/work/jobs/web/shared/job-form.tsx').then((module) => module.CreateJob))

/** Jobs and bookings of all technicians in one calendar. */
export function ScheduleScreen() {
  if (!isStaff(useUser().role))
    return <ForbiddenPage title="Schedule">You don't have permission to view the schedule.</ForbiddenPage>
  return <Schedule />
}

function Schedule() {
  const address = useAddress()
  const { view, date, today, phone } = address
  const days = getDays(view, date)
  // The day strip on mobile shows the whole week.
  const schedule = useSchedule(daysToRead(view, date, phone))
  const [creating, setCreating] = useState<NewJob | null>(null)
  const company = useRead(settings.get)
  const zone = useZone()
  const { current, error, refetch, loading } = schedule
  const hours = company.data?.business_hours ?? DEFAULT_HOURS
  // Deferring lets React render the first visits in slices. In one go, they block a phone for about 160 ms.
  const isReady = useDeferredValue(current !== undefined && !company.isPending)
  const at = proposedTime(date, today, getOpeningTime(hours, date))

  return (
    <Page
      title="Schedule"
      subtitle="Who goes where and when"
      action={
        <MenuButton
          items={[
            { label: 'New job', onSelect: () => setCreating({ scheduled_date: at }) },
            { label: 'New booking', href: `/bookings?new=1&at=${at}` },
          ]}
        >
          <Button icon={<Plus aria-hidden="true" />}>New</Button>
        </MenuButton>
      }
    >
      {error && !current ? (
        <ErrorState error={error} />
      ) : current && isReady ? (
        <Planner
          {...{ address, days, zone, hours, schedule: current, loading, save: schedule.save }}
          refresh={() => void refetch()}
          onNewJob={setCreating}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton className="mb-3 h-9 w-full" />
          <Skeleton className="h-[60vh] w-full" />
        </div>
      )}
      {creating && (
        <CreateJob
          start={creating}
          onClose={() => {
            setCreating(null)
            void refetch()
          }}
        />
      )}
    </Page>
  )
}

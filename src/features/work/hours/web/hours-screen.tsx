import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, Users } from 'lucide-react'
import { useState } from 'react'
import { addDays, formatDay, isDay } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { query } from '#web/platform/query.ts'
import { useSearchState } from '#web/platform/search-state.ts'
import { useUser } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { timesheets } from '../contract.ts'
import { PeopleTable } from './people-table.tsx'
import { TimesheetView } from './timesheet-view.tsx'

const ExportDialog = lazily(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

/** Hours by week: `?week=2026-11-23&person=<id>`. Administrators start with everyone. */
export function HoursScreen() {
  const { role } = useUser()
  if (!isStaff(role)) return <ForbiddenPage title="Hours">You don't have permission to view hours.</ForbiddenPage>
  return <Hours />
}

function Hours() {
  const { id, role } = useUser()
  const [search, go] = useSearchState()
  const [exporting, setExporting] = useState(false)
  const weekParam = search.get('week') ?? ''
  const { data, isPlaceholderData, ...read } = useQuery({
    ...query(timesheets.week, { query: isDay(weekParam) ? { week: weekParam } : {} }),
    // The buttons of the toolbar stay, with the focus, while another week loads.
    placeholderData: keepPreviousData,
  })
  // A reload that fails leaves the week on screen.
  const error = data === undefined ? read.error : null
  const isAdmin = role === 'admin'
  const person = search.get('person') ?? (isAdmin ? null : id)
  const sheet = data?.timesheets.find(({ user_id }) => user_id === person)
  /** A second press counts from the week that is still loading. */
  const turn = (shown: string, days: number) =>
    go({ week: addDays(isPlaceholderData && isDay(weekParam) ? weekParam : shown, days) })
  const everyone = new URLSearchParams(search)
  everyone.delete('person')
  return (
    <Page
      title="Hours"
      subtitle={isAdmin ? 'Timesheets of the week, and their export to payroll' : 'What you worked, by week'}
      action={
        isAdmin &&
        !error && (
          <Button variant="outline" icon={<Download aria-hidden="true" />} onClick={() => setExporting(true)}>
            Export Payroll
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} />
      ) : data === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <div role="toolbar" aria-label="Week" className="mb-4 flex flex-wrap items-center gap-2">
            <Button variant="outline" className="print:hidden" onClick={() => go({ week: null })}>
              This week
            </Button>
            <div className="flex print:hidden">
              <IconButton label="Previous week" icon={<ChevronLeft />} onClick={() => turn(data.week, -7)} />
              <IconButton label="Next week" icon={<ChevronRight />} onClick={() => turn(data.week, 7)} />
            </div>
            <h2
              aria-live="polite"
              className="mr-auto text-16 font-semibold tabular-nums max-md:order-last max-md:w-full"
            >
              {formatDay(data.week)} – {formatDay(addDays(data.week, 6))}
            </h2>
            {isAdmin && sheet && (
              <LinkButton
                variant="outline"
                href={`/hours?${everyone}`}
                icon={<Users aria-hidden="true" />}
                className="print:hidden"
              >
                Everyone
              </LinkButton>
            )}
          </div>
          {sheet ? (
            <TimesheetView key={`${data.week} ${sheet.user_id}`} sheet={sheet} week={data} />
          ) : (
            <PeopleTable week={data} onOpen={(user) => go({ person: user })} />
          )}
          {exporting && <ExportDialog week={data} onClose={() => setExporting(false)} />}
        </>
      )}
    </Page>
  )
}

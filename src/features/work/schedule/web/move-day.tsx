import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { addDays, Day, daysBetween, isDay, toLocalInput } from '#contract/dates.ts'
import { listCounts, pluralize } from '#contract/text.ts'
import { RecipientList } from '#features/people/clients/web/shared/recipient-list.tsx'
import { blocked } from '#features/work/visits/contract.ts'
import { call } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { SwitchField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Schedule, schedule, type Visit } from '../contract.ts'
import { RefusedVisits, useChangeTogether } from './change-together.tsx'
import { shortDay } from './days.ts'
import { useRecipients } from './use-recipients.ts'
import { shiftWall } from './wall-clock.ts'

const DAY_MINUTES = 24 * 60

const MoveDayInput = z
  .object({ day: Day, to: Day, ask: z.boolean() })
  .check(z.refine(({ day, to }) => day !== to, { message: 'Choose another day', path: ['to'] }))

const isNotStarted = (visit: Visit) => visit.kind === 'visit' && blocked.plan(visit) === null

type Props = { date: string; zone: string; onClose: () => void }

/** A storm: everything of a day that has not started goes to another day, and each client is asked to confirm. */
export function MoveDay({ date, zone, onClose }: Props) {
  const today = useToday()
  const { save, isIn, refused, leaveOut } = useChangeTogether()
  return (
    <FormDialog
      title="Move a day"
      description="Visits that have not started go to another day, at the same times, with their crews."
      schema={MoveDayInput}
      defaults={{ day: date, to: addDays(date, 1), ask: true }}
      submitLabel="Move the day"
      busyLabel="Moving..."
      denied="You don't have permission to move visits"
      onClose={onClose}
      save={async ({ day, to, ask }) => {
        const { visits } = await call(schedule.get, { query: { from: day, to: day } })
        await save(
          visits.filter(isNotStarted),
          ({ scheduled_date }) => ({
            scheduled_date: shiftWall(toLocalInput(zone, scheduled_date ?? ''), daysBetween(day, to) * DAY_MINUTES),
          }),
          { done: (count) => `${pluralize(count, 'visit')} moved to ${shortDay(to)}.`, asks: ask },
        )
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField name="day" label="Day" today={today} required />
        <DateField name="to" label="Move to" today={today} required />
      </div>
      <SwitchField
        name="ask"
        label="Ask the clients"
        help="Each client gets an email, and a text where they may be texted, with a link to confirm the new time or ask for another one."
      />
      <RefusedVisits {...{ refused, leaveOut }} />
      <DayVisits isIn={isIn} />
    </FormDialog>
  )
}

/** The visits that move from the day in the form, their clients, and the rest of the day. */
function DayVisits({ isIn }: { isIn: (visit: Visit) => boolean }) {
  const [day, ask] = useWatch<{ day: string; ask: boolean }, ['day', 'ask']>({ name: ['day', 'ask'] })
  const chosen = isDay(day) ? day : '1970-01-01'
  const { data } = useRead(schedule.get, { query: { from: chosen, to: chosen } })
  if (!data) return <Skeleton className="h-24 w-full" />
  const moving = data.visits.filter((visit) => isNotStarted(visit) && isIn(visit))
  const staying = describeStaying(data)
  return (
    <>
      <p className="text-14">
        {moving.length === 0 ? 'Nothing to move on this day.' : `${pluralize(moving.length, 'visit')} will move.`}
        {staying !== null && ` ${staying}`}
      </p>
      {ask && moving.length > 0 && <Recipients visits={moving} />}
    </>
  )
}

const Recipients = ({ visits }: { visits: readonly Visit[] }) => (
  <RecipientList {...useRecipients(visits.map(({ id }) => id))} />
)

function describeStaying({ visits }: Schedule): string | null {
  const count = (isOne: (visit: Visit) => boolean) => visits.filter(isOne).length
  const others = {
    booking: count(({ kind }) => kind === 'booking'),
    inspection: count(({ kind }) => kind === 'inspection'),
  }
  const counts = listCounts({
    'started or completed visit': count((visit) => visit.kind === 'visit' && !isNotStarted(visit)),
    ...others,
  })
  if (counts === null) return null
  return `Not moved: ${counts}.${listCounts(others) === null ? '' : ' Bookings and inspections are moved one by one.'}`
}

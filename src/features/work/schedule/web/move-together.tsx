import * as z from 'zod/mini'
import { Day, dayIn, daysBetween, toLocalInput } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RefusedVisits, useChangeTogether } from './change-together.tsx'
import { shortDay } from './days.ts'
import type { ShownVisit } from './use-schedule.ts'
import { shiftWall } from './wall-clock.ts'

const MoveInput = z.object({ day: Day, spread: z.enum(['apart', 'together']) })

const DAY_MINUTES = 24 * 60

type Props = { visits: readonly ShownVisit[]; zone: string; onDone: () => void; onClose: () => void }

/** Moves the selected visits to another day, at the same times, with their crews. */
export function MoveTogether({ visits: all, zone, onDone, onClose }: Props) {
  const today = useToday()
  const { save, isIn, refused, leaveOut } = useChangeTogether()
  const visits = all.filter(isIn)
  const toDay = (at: string | null) => dayIn(zone, at ?? '')
  const days = [...new Set(all.map(({ scheduled_date }) => toDay(scheduled_date)))].toSorted()
  const [first = today] = days
  return (
    <FormDialog
      title={`Move ${pluralize(visits.length, 'visit')}`}
      description="They keep their times and crews."
      schema={MoveInput}
      defaults={{ day: first, spread: 'apart' }}
      submitLabel="Move"
      busyLabel="Moving..."
      denied="You don't have permission to move visits"
      onSaved={onDone}
      onClose={onClose}
      save={({ day, spread }) =>
        save(
          visits,
          ({ scheduled_date }) => {
            const from = spread === 'together' ? toDay(scheduled_date) : first
            const wall = toLocalInput(zone, scheduled_date ?? '')
            return { scheduled_date: shiftWall(wall, daysBetween(from, day) * DAY_MINUTES) }
          },
          { done: (count) => `${pluralize(count, 'visit')} moved to ${shortDay(day)}.` },
        )
      }
    >
      <DateField name="day" label={days.length === 1 ? 'Move to' : 'Move the first day to'} today={today} required />
      {days.length > 1 && (
        <SelectField
          name="spread"
          label="Visits of different days"
          options={[
            { value: 'apart', label: 'Stay as many days apart' },
            { value: 'together', label: 'All go to this day' },
          ]}
        />
      )}
      <RefusedVisits {...{ refused, leaveOut }} />
    </FormDialog>
  )
}

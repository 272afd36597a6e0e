import { useFormState, useWatch } from 'react-hook-form'
import { isDay } from '#contract/dates.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { splitDateTime } from '#web/ui/date-time.ts'

type Values = { scheduled_date: string; status?: string }

/** When a visit is. Says so when an open one is moved to a day that has passed. */
export function VisitDateField({ label, required = false }: { label: string; required?: boolean }) {
  const zone = useZone()
  const today = useToday()
  const [value, status] = useWatch<Values, ['scheduled_date', 'status']>({ name: ['scheduled_date', 'status'] })
  const { dirtyFields } = useFormState<Values>({ name: 'scheduled_date' })
  const { date } = splitDateTime(zone, value)
  const isMoved = dirtyFields.scheduled_date === true && (status === undefined || status === 'scheduled')
  return (
    <DateTimeField
      name="scheduled_date"
      label={label}
      zone={zone}
      today={today}
      required={required}
      {...(isMoved && isDay(date) && date < today && { help: 'This day has passed.' })}
    />
  )
}

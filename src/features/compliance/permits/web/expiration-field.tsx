import { useWatch } from 'react-hook-form'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'

type Values = { expiration_date: string }

/** The last day of a permit. Says what an approved permit with a day that has passed becomes. */
export function ExpirationField() {
  const today = useToday()
  const day = useWatch<Values, 'expiration_date'>({ name: 'expiration_date' })
  const hasPassed = day !== '' && day < today
  return (
    <DateField
      name="expiration_date"
      label="Expiration Date"
      today={today}
      help={
        hasPassed ? 'This day has passed: the permit will be Expired.' : 'The permit expires by itself after this day.'
      }
    />
  )
}

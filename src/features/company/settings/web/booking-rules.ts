import * as z from 'zod/mini'
import { BusinessHours, DEFAULT_HOURS, RulesPatch, type Settings, type Weekday, weekdays } from '../contract.ts'
import { changedNames, pick } from '#web/platform/merge.ts'

const { services_offered, booking_lead_hours, booking_days_ahead } = z.required(RulesPatch).shape

/** A day in the form. Its hours stay while it is closed. */
const DayForm = z.pipe(
  z.pipe(
    z.object({ is_open: z.boolean(), open: z.string(), close: z.string() }),
    z.transform(({ is_open, ...hours }) => (is_open ? hours : null)),
  ),
  BusinessHours.def.valueType,
)

export const BookingRulesForm = z.object({
  business_hours: z.record(z.enum(weekdays), DayForm),
  services_offered,
  booking_lead_hours,
  booking_days_ahead,
})
type BookingRulesValues = z.input<typeof BookingRulesForm>
type BookingRules = z.output<typeof BookingRulesForm>

const USUAL = { open: '08:00', close: '18:00' }

function toDayHours(hours: BusinessHours, weekday: Weekday) {
  const open = hours[weekday]
  return { is_open: open !== null, ...(open ?? USUAL) }
}

/** The rules as the form shows them. */
export function toFormValues(settings: Settings): BookingRulesValues {
  const hours = settings.business_hours ?? DEFAULT_HOURS
  return {
    business_hours: {
      sunday: toDayHours(hours, 'sunday'),
      monday: toDayHours(hours, 'monday'),
      tuesday: toDayHours(hours, 'tuesday'),
      wednesday: toDayHours(hours, 'wednesday'),
      thursday: toDayHours(hours, 'thursday'),
      friday: toDayHours(hours, 'friday'),
      saturday: toDayHours(hours, 'saturday'),
    },
    services_offered: settings.services_offered ?? [],
    booking_lead_hours: settings.booking_lead_hours ?? 0,
    booking_days_ahead: settings.booking_days_ahead ?? 1,
  }
}

/** Only the rules that changed in this form, so that another user's change to a different rule is not overwritten. */
export const changedRules = (before: BookingRulesValues, after: BookingRules): RulesPatch =>
  pick(after, changedNames(BookingRulesForm.parse(before), after))

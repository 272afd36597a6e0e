import { expect, test } from 'vitest'
import { DEFAULT_HOURS, DEFAULT_SERVICES, type Settings } from '../contract.ts'
import { BookingRulesForm, changedRules, toFormValues } from './booking-rules.ts'

const settings: Settings = {
  company_name: 'Bluebonnet Electric',
  tagline: '',
  phone: '',
  email: '',
  license_number: '',
  logo_url: null,
  card_payments: 'live',
  time_zone: 'America/Chicago',
  business_hours: DEFAULT_HOURS,
  services_offered: DEFAULT_SERVICES,
  booking_lead_hours: 2,
  booking_days_ahead: 60,
}

const values = toFormValues(settings)
const wednesday = (day: Partial<(typeof values)['business_hours']['wednesday']>) => ({
  ...values,
  business_hours: { ...values.business_hours, wednesday: { ...values.business_hours.wednesday, ...day } },
})

const faults = (input: unknown) =>
  BookingRulesForm.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('saves what was shown', () => {
  expect(BookingRulesForm.parse(values)).toEqual({
    business_hours: DEFAULT_HOURS,
    services_offered: DEFAULT_SERVICES,
    booking_lead_hours: 2,
    booking_days_ahead: 60,
  })
  expect(changedRules(values, BookingRulesForm.parse(values))).toEqual({})
})

test('sends only what was changed', () => {
  const closed = BookingRulesForm.parse(wednesday({ is_open: false }))
  expect(changedRules(values, closed)).toEqual({ business_hours: { ...DEFAULT_HOURS, wednesday: null } })
  expect(changedRules(values, BookingRulesForm.parse({ ...values, booking_days_ahead: 90 }))).toEqual({
    booking_days_ahead: 90,
  })
})

test('shows errors at the right field, and none for a closed day', () => {
  expect(faults(wednesday({ open: '18:00', close: '08:00' }))).toEqual([
    ['business_hours.wednesday.close', 'Closing must be after opening'],
  ])
  expect(faults(wednesday({ open: '' }))).toEqual([['business_hours.wednesday.open', 'Enter the time as HH:MM']])
  expect(faults(wednesday({ open: '', is_open: false }))).toBeUndefined()
  expect(faults({ ...values, services_offered: [{ name: ' ', duration_minutes: null }] })).toEqual([
    ['services_offered.0.name', 'Name the service'],
    ['services_offered.0.duration_minutes', 'Minutes must be a whole number from 15 to 480'],
  ])
  expect(faults({ ...values, booking_lead_hours: 721 })).toEqual([
    ['booking_lead_hours', 'Lead time must be 0 to 720 hours'],
  ])
})

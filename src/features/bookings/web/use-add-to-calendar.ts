import { settings } from '#features/settings/contract.ts'
import { saveAs } from '#web/platform/download.ts'
import { useRead } from '#web/platform/query.ts'
import type { BookingRow } from '../contract.ts'
import { calendarFile } from './ics.ts'

/** Saves a visit as a file that the user's own calendar opens. */
export function useAddToCalendar() {
  const { data: company } = useRead(settings.get)
  return ({ id, service_type, scheduled_date, duration_minutes, location, updated_at }: BookingRow): void => {
    const name = company?.company_name ?? ''
    const file = calendarFile({
      uid: `${id}@panelboard`,
      title: [service_type, name].filter(Boolean).join(' · '),
      starts: scheduled_date,
      minutes: duration_minutes,
      location,
      description: [name, company?.phone].filter(Boolean).join(', '),
      stamp: updated_at,
    })
    saveAs(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')
  }
}

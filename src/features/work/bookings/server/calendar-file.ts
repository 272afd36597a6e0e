import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { writeCalendar } from '#server/calendar-file.ts'
import type { UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { getBooking } from './queries.ts'

/** A visit as a file that the user's own calendar opens. */
export async function getCalendarFile(ctx: UserContext, id: string): Promise<Reply> {
  const { service_type, scheduled_date, duration_minutes, location, status, updated_at } = await getBooking(ctx, id)
  const { company_name, phone, time_zone } = await getCompany(ctx)
  const event = {
    uid: `${id}@panelboard`,
    title: [service_type, company_name].filter(Boolean).join(' · '),
    starts: scheduled_date,
    minutes: duration_minutes,
    location,
    description: [company_name, phone].filter(Boolean).join(', '),
    url: null,
    isTentative: status === 'pending',
    updated_at,
  }
  const body = await writeCalendar({ zone: time_zone }, [event])
  return file({ body, type: 'text/calendar; charset=utf-8', name: 'appointment.ics' })
}

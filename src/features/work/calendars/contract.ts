import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import type { Role } from '#contract/roles.ts'

/** The caller's own visits, or those of everyone. */
export const calendarScopes = ['own', 'company'] as const
export const CalendarScope = z.enum(calendarScopes, { error: "Choose your own visits or everyone's" })
export type CalendarScope = z.infer<typeof CalendarScope>

export const scopesFor = (role: Role): readonly CalendarScope[] => (role === 'admin' ? calendarScopes : ['own'])

/** A secret address of the caller's, which a calendar app subscribes to. */
export const CalendarFeed = z.object({
  id: Id,
  scope: CalendarScope,
  created_at: Instant,
  /** To within an hour. */
  last_read_at: z.nullable(Instant),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** With the address, which cannot be read again later: only its hash is stored. */
export const NewCalendarFeed = z.extend(CalendarFeed, { url: z.url() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const ADMINS_ONLY = "Only administrators can subscribe to everyone's visits. Subscribe to your own."

export const calendars = {
  list: endpoint({
    method: 'GET',
    path: '/api/calendars',
    access: 'staff',
    summary: 'Your calendar addresses, at most one of each scope',
    reads: ['calendars'],
    returns: z.array(CalendarFeed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendars',
    access: 'staff',
    summary: 'Create a calendar address in place of an earlier one; only this response has it',
    changes: ['calendars'],
    body: z.object({ scope: CalendarScope }),
    returns: NewCalendarFeed,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendars/:id',
    access: 'staff',
    summary: 'Revoke one of your calendar addresses',
    audit: 'revoked {record}',
    changes: ['calendars'],
  }),
  /** Its path ends as a file, since some apps go by that. */
  read: endpoint({
    method: 'GET',
    path: '/api/public/calendars/:token/visits.ics',
    access: 'public',
    needsHttp: true,
    secretPath: true,
    summary: 'The visits of the last 30 and the next 365 days as iCalendar; 404 for an address that does not work',
    reads: ['calendars', 'jobs', 'bookings', 'compliance', 'clients', 'users', 'settings'],
    returns: 'file',
  }),
}

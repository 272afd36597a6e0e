import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { addDays, dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { type CalendarEvent, writeCalendar } from '#server/calendar-file.ts'
import type { Context, Services, StaffContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { file, type Reply, unchanged } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import { defineCap, MINUTE } from '#server/rate-limit.ts'
import { ADMINS_ONLY, type CalendarFeed, type CalendarScope, type NewCalendarFeed, scopesFor } from '../contract.ts'
import { type CalendarVisit, findFeed, listVisits } from './queries.ts'
import { calendarFeeds } from './table.ts'

/** Addresses that do not work. An app goes on asking for a while after one was revoked. */
const unknownCalendars = defineCap('unknown_calendars', {
  per: ['address'],
  limit: 30,
  seconds: 10 * MINUTE,
  over: (when) => `Too many calendar addresses that do not work were opened from here. Try again ${when}.`,
})

const TOKEN_BYTES = 24
const DAYS_BACK = 30
const DAYS_AHEAD = 365
const REFRESH_SECONDS = 30 * MINUTE

const UNKNOWN_ADDRESS = 'This calendar address does not work. Create a new one in your profile.'

const hashCalendarToken = (token: string): string =>
  createHash('sha256').update(`calendar ${token}`).digest('base64url')

const columns = {
  id: calendarFeeds.id,
  scope: calendarFeeds.scope,
  created_at: calendarFeeds.created_at,
  last_read_at: calendarFeeds.last_read_at,
}

/** The caller's addresses that work. */
export const listCalendars = (ctx: StaffContext): Promise<CalendarFeed[]> =>
  ctx.db
    .select(columns)
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.user_id, ctx.user.id), inArray(calendarFeeds.scope, [...scopesFor(ctx.user.role)])))

/** Creates an address. An earlier one of the same scope stops working. */
export const createCalendar = (ctx: StaffContext, scope: CalendarScope): Promise<NewCalendarFeed> =>
  inTransaction(ctx, async (ctx) => {
    if (!scopesFor(ctx.user.role).includes(scope)) throw new AppError(403, ADMINS_ONLY)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const values = {
      token_hash: hashCalendarToken(token),
      created_at: ctx.now().toISOString(),
      last_read_at: null,
    }
    const feed = singleRow(
      await ctx.db
        .insert(calendarFeeds)
        .values({ ...values, user_id: ctx.user.id, scope })
        .onConflictDoUpdate({ target: [calendarFeeds.user_id, calendarFeeds.scope], set: values })
        .returning(columns),
    )
    return { ...feed, url: `${ctx.config.publicUrl}/api/public/calendars/${token}/visits.ics` }
  })

/** Ends one of the caller's addresses. */
export const revokeCalendar = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.user_id, ctx.user.id)))
      .returning({ id: calendarFeeds.id })
    if (deleted.length === 0) throw notFound('Calendar address')
  })

const pages = { visit: '/jobs?', booking: '/bookings?', inspection: '/compliance?tab=inspections&' }

function toEvent({ config }: Pick<Services, 'config'>, visit: CalendarVisit, scope: CalendarScope): CalendarEvent {
  const { kind, id, title, client_name, client_phone, assigned_to_name } = visit
  const url = `${config.publicUrl}${pages[kind]}open=${visit.record_id}`
  const lines = [
    client_phone && formatPhone(client_phone),
    scope === 'company' && `Technician: ${assigned_to_name ?? 'none yet'}`,
    url,
  ]
  return {
    uid: `${kind}-${id}@${new URL(config.publicUrl).hostname}`,
    title: [title, client_name].filter(Boolean).join(' · '),
    starts: visit.scheduled_date,
    minutes: visit.duration_minutes,
    location: visit.location,
    description: lines.filter(Boolean).join('\n'),
    url,
    isTentative: visit.status === 'pending',
    updated_at: visit.updated_at,
  }
}

/** The calendar at an address. The same 404 for one that never worked and one that no longer does. */
export async function readCalendar(ctx: Context, token: string, http: Http): Promise<Reply> {
  const feed = await findFeed(ctx, hashCalendarToken(token))
  if (!feed) {
    await unknownCalendars(ctx, http.ip).use()
    throw new AppError(404, UNKNOWN_ADDRESS)
  }
  const { scope, user_id } = feed
  const { company_name, time_zone } = await getCompany(ctx)
  const today = dayIn(time_zone, ctx.now())
  const visits = await listVisits(ctx, scope === 'own' ? user_id : null, {
    from: startOfDay(time_zone, addDays(today, -DAYS_BACK)),
    to: endOfDay(time_zone, addDays(today, DAYS_AHEAD)),
  })
  const name = scope === 'own' ? `Visits, ${company_name}` : `All visits, ${company_name}`
  const text = await writeCalendar(
    { zone: time_zone, subscription: { name, refresh: REFRESH_SECONDS } },
    visits.map((visit) => toEvent(ctx, visit, scope)),
  )
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  if (http.header('if-none-match') === etag) return unchanged(etag)
  return file({ body: text, type: 'text/calendar; charset=utf-8', name: 'visits.ics', inline: true, etag })
}

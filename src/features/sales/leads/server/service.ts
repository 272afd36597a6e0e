import { eq, sql } from 'drizzle-orm'
import { Day, startOfDay } from '#contract/dates.ts'
import { findSimilarClients } from '#features/people/clients/server/shared/similar-clients.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import { requireActiveStaff } from '#features/people/users/server/shared/active-staff.ts'
import type { Clock, StaffContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { singleRow } from '#server/database/single-row.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, notFound, refuseIf } from '#server/errors.ts'
import { dialable } from '#server/sms/phone.ts'
import {
  blocked,
  CLOSING_NEEDS_REASON,
  type ConvertInput,
  DEFAULT_SOURCE,
  type LeadDetails,
  type LeadFigures,
  type LeadInput,
  type LeadPatch,
  leadStates,
} from '../contract.ts'
import { lists } from './lists.ts'
import { getFigures, type LeadRecord } from './queries.ts'
import { convertLead } from './shared/conversion.ts'
import { addLead } from './shared/lead.ts'
import { salesLeads } from './table.ts'

export async function getLead(ctx: StaffContext, id: string): Promise<LeadDetails> {
  const [lead] = await lists.details.find(ctx, sql`l.id = ${id}::uuid`)
  if (!lead) throw notFound('Lead')
  return { ...lead, similar_clients: lead.converted_to_client ? [] : await findSimilarClients(ctx.db, lead) }
}

export async function getLeadFigures({ db }: Pick<StaffContext, 'db'>): Promise<LeadFigures> {
  return singleRow(await getFigures(db, {}))
}

/** The instant of a follow-up: a day begins with the company's day. */
async function followUpAt(ctx: Clock, when: string | null): Promise<string | null> {
  if (when === null) return null
  const company = await getCompany(ctx)
  return Day.safeParse(when).success
    ? startOfDay(company.time_zone, when)
    : requireInstant(company, 'next_follow_up', when)
}

export const createLead = (ctx: StaffContext, input: LeadInput): Promise<LeadDetails> =>
  inTransaction(ctx, async (ctx) => {
    if (input.assigned_to !== null) await requireActiveStaff(ctx, input.assigned_to)
    return getLead(ctx, await addLead(ctx, { ...input, next_follow_up: await followUpAt(ctx, input.next_follow_up) }))
  })

/** Changes only the fields sent. Closing needs a reason; reopening forgets it. */
export const updateLead = (ctx: StaffContext, id: string, patch: LeadPatch): Promise<LeadDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, status, close_reason, phone, source, next_follow_up, ...values } = patch
    const was = await lockRow(ctx, salesLeads, id, { noun: 'Lead', version: updated_at })
    if (status) refuseIf(blocked.move(was, status))
    if (values.assigned_to && values.assigned_to !== was.assigned_to) await requireActiveStaff(ctx, values.assigned_to)
    await updateRow(ctx, salesLeads, id, {
      ...values,
      ...(phone !== undefined && { phone: dialable(phone) }),
      ...(source !== undefined && { source: source ?? DEFAULT_SOURCE }),
      ...(next_follow_up !== undefined && { next_follow_up: await followUpAt(ctx, next_follow_up) }),
      ...closing(ctx, was, status ?? was.status, close_reason),
    })
    return getLead(ctx, id)
  })

/** The reason and date of closing for a new status. */
function closing(
  { now }: Pick<Clock, 'now'>,
  was: LeadRecord,
  status: LeadRecord['status'],
  reason: string | null | undefined,
): Partial<LeadRecord> {
  if (leadStates.isOpen({ status })) return { status, close_reason: null, closed_at: null }
  const close_reason = reason ?? (status === was.status ? was.close_reason : null)
  if (close_reason === null) throw invalid('close_reason', CLOSING_NEEDS_REASON)
  return { status, close_reason, closed_at: was.closed_at ?? now().toISOString() }
}

export const convert = (ctx: StaffContext, id: string, input: ConvertInput): Promise<LeadDetails> =>
  inTransaction(ctx, async (ctx) => {
    await convertLead(ctx, id, input)
    return getLead(ctx, id)
  })

/** Deletes a lead with its activities; 409 with what refers to it. */
export const deleteLead = (ctx: StaffContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      refuseIf(blocked.delete(await lockRow(ctx, salesLeads, id, { noun: 'Lead' })))
      await ctx.db.delete(salesLeads).where(eq(salesLeads.id, id))
    }),
    (attached) => `This lead has ${attached}, which must be kept. Close the lead instead.`,
  )

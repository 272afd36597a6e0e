import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { dialable } from '#server/sms/phone.ts'
import { DEFAULT_SOURCE } from '../../contract.ts'
import { salesLeads } from '../table.ts'

type Values = Pick<typeof salesLeads.$inferInsert, 'name' | 'email'> & Partial<typeof salesLeads.$inferInsert>

/** Adds a new lead to the pipeline and returns its id. */
export async function addLead(ctx: Clock, { phone = null, source, ...values }: Values): Promise<string> {
  const created_at = ctx.now().toISOString()
  const { id } = await insertRow(ctx, salesLeads, {
    ...values,
    phone: dialable(phone),
    source: source ?? DEFAULT_SOURCE,
    created_at,
    updated_at: created_at,
  })
  return id
}

/** When a lead was last contacted, by the alias of its table. Creating it and adding an activity count too. */
export const lastTouched = (lead: string): SQL =>
  sql.raw(
    `greatest(${lead}.created_at, ${lead}.last_contact, (select max(a.created_at) from sales_activities a where a.lead_id = ${lead}.id))`,
  )

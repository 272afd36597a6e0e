import type { Clock } from '#server/context.ts'
import { dialable } from '#server/sms/phone.ts'
import { DEFAULT_SOURCE } from '../../contract.ts'
import { insertLead } from '../queries.ts'
import type { salesLeads } from '../table.ts'

type Values = Pick<typeof salesLeads.$inferInsert, 'name' | 'email'> & Partial<typeof salesLeads.$inferInsert>

/** Adds a new lead to the pipeline and returns its id. */
export function addLead({ db, now }: Clock, { phone = null, source, ...values }: Values): Promise<string> {
  const created_at = now().toISOString()
  return insertLead(db, {
    ...values,
    phone: dialable(phone),
    source: source ?? DEFAULT_SOURCE,
    created_at,
    updated_at: created_at,
  })
}

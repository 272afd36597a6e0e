import { type SQL, sql } from 'drizzle-orm'

/** When a lead was last contacted, by the alias of its table. Creating it and adding an activity count too. */
export const lastTouched = (lead: string): SQL =>
  sql.raw(
    `greatest(${lead}.created_at, ${lead}.last_contact, (select max(a.created_at) from sales_activities a where a.lead_id = ${lead}.id))`,
  )

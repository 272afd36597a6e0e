import { eq, type SQL, sql } from 'drizzle-orm'
import { inList } from '#server/columns.ts'
import type { Database } from '#server/database/connect.ts'
import { statement } from '#server/database/statement.ts'
import { type LeadFigures, leadStates } from '../contract.ts'
import { salesLeads } from './table.ts'

export type LeadRecord = typeof salesLeads.$inferSelect

const isOpen: SQL = inList('status', leadStates.open)

export const getFigures = statement<Record<never, never>, LeadFigures>(
  'lead figures',
  () => sql`
    select count(*)::int as total, coalesce(sum(estimated_value) filter (where ${isOpen}), 0.00)::text as pipeline_value,
      (count(*) filter (where converted_to_client))::int as converted,
      (count(*) filter (where status = 'won'))::int as won, (count(*) filter (where status = 'lost'))::int as lost,
      coalesce((
        select json_agg(json_build_object('source', source, 'leads', leads, 'converted', converted) order by leads desc, source)
        from (
          select source, count(*)::int as leads, (count(*) filter (where converted_to_client))::int as converted
          from sales_leads group by source order by leads desc, source limit 10
        ) by_source), '[]'::json) as sources
    from sales_leads`,
)

/** Changes what an activity changes, without a new version: it must not refuse the form that another user has open. */
export async function touchLead(
  db: Database,
  id: string,
  values: Pick<Partial<LeadRecord>, 'last_contact' | 'next_follow_up'>,
): Promise<void> {
  await db.update(salesLeads).set(values).where(eq(salesLeads.id, id))
}

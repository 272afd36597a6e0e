import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { getJobContract, type JobContract } from '#features/billing/acceptances/contract.ts'

type Offer = Parameters<typeof getJobContract>[0][number]

/** The contract of a job, and what of it is left to bill. */
export async function findJobContract(db: Database, jobId: string): Promise<JobContract> {
  const { rows } = await db.execute<Offer>(sql`
    select q.id, q.quote_number, q.is_change_order, q.status, q.total, a.id is not null as accepted,
      (select i.total from invoices i where i.quote_id = q.id and i.is_deposit and i.status <> 'cancelled') as deposit_total,
      exists (
        select from invoices i where (i.quote_id = q.id or i.id = q.invoice_id) and not i.is_deposit and i.status <> 'cancelled'
      ) as billed
    from quotes q left join quote_acceptances a on a.quote_id = q.id
    where q.job_id = ${jobId}::uuid
    order by q.is_change_order, q.id`)
  return getJobContract(rows)
}

import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { inList } from '#server/columns.ts'
import type { UserContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { searchOrder } from '#features/billing/payments/server/shared/record-search.ts'
import { anyContains, containing } from '#server/lists/search.ts'
import { type Owed, type OwedQuery, owedStatuses } from '../contract.ts'
import { lists, clientScope, searchColumns } from './lists.ts'

/** Sums of unpaid invoices, with those due first and the clients who owe the most, in one reading of them. */
export async function getOwed(
  ctx: UserContext,
  { q, client_id, due_before, due_from, order, limit = 5 }: OwedQuery,
): Promise<Owed> {
  const most = sql`limit ${limit}::int`
  const dueFirst = sql`due_date, invoice_number`
  const first = order ? sql`${searchOrder(sql`balance_due`, sql`due_date`, order)}, invoice_number` : dueFirst
  const conditions = [
    inList('i.status', owedStatuses),
    sql`i.balance_due > 0`,
    ...(isStaff(ctx.user.role) ? [] : [clientScope(sql`${ctx.user.id}::uuid`)]),
    ...(client_id ? [sql`i.client_id = ${client_id}::uuid`] : []),
    ...(due_before ? [sql`i.due_date < ${due_before}::date`] : []),
    ...(due_from ? [sql`i.due_date >= ${due_from}::date`] : []),
    ...(q ? [sql`(${anyContains(searchColumns, sql`${containing(q)}`)})`] : []),
  ]
  const { rows } = await ctx.db.execute<Owed>(sql`
    with owed as materialized (
      select i.id, i.invoice_number, i.client_id, c.name, i.status, i.due_date, i.balance_due
      from invoices i join clients c on c.id = i.client_id where ${sql.join(conditions, sql` and `)}
    ),
    debtors as (
      select client_id, name, sum(balance_due) as balance, count(*)::int as invoice_count, (count(*) over ())::int as client_count
      from owed group by client_id, name order by balance desc, name, client_id ${most}
    )
    select coalesce(sum(balance_due), 0.00)::text as balance,
      coalesce(sum(balance_due) filter (where status = 'overdue'), 0.00)::text as overdue,
      count(*)::int as invoice_count, coalesce((select max(client_count) from debtors), 0) as client_count,
      coalesce((
        select json_agg(json_build_object('client_id', client_id, 'client_name', name, 'balance', balance::text, 'invoice_count', invoice_count,
          'invoice_numbers', array(select o.invoice_number from owed o where o.client_id = d.client_id order by ${dueFirst} ${most}))
          order by balance desc, name, client_id)
        from debtors d), '[]'::json) as clients,
      array_to_json(array(${lists.all.select(ctx, sql`i.id in (select id from owed order by ${first} ${most})`, first)})::json[]) as invoices
    from owed`)
  return singleRow(rows)
}

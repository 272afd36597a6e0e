import { type SQL, sql } from 'drizzle-orm'
import { purposeLabels, visitPurposes } from '#features/work/visits/contract.ts'
import type { Database } from '#server/database/connect.ts'
import { listFields } from '#server/database/row-text.ts'
import { singleRow } from '#server/database/single-row.ts'
import { csvHeader, csvLine } from '#server/lists/csv.ts'
import { anyContains, containing } from '#server/lists/search.ts'
import {
  type BestClient,
  type Grouping,
  type JobMargin,
  type MarginReport,
  MarginRow,
  NOT_INVOICED,
} from '../contract.ts'

/** The revenue of each of the `chosen` jobs that has an invoice. */
const revenues = sql`
  select i.job_id, sum(i.subtotal - coalesce(p.credit, 0)) as revenue
  from chosen join invoices i on i.job_id = chosen.id
  left join (
    select invoice_id, sum(amount - refunded_amount) as credit
    from payments where provider = 'credit' and payment_method = 'credit' group by invoice_id
  ) p on p.invoice_id = i.id
  where not i.is_deposit and i.status not in ('draft', 'cancelled')
  group by i.job_id`

/**
 * The figures of the jobs that a query names by `id`, one row each, by sums over their records. Labor is rounded once for each
 * job, person and day: all they worked there that day, at the rate and the burden of that day. Work past midnight belongs to
 * the day on which it started, and a visit counts once it has ended. A job without an invoice has no margin.
 */
const sumFigures = (chosen: SQL, zone: string) => sql`
  with chosen as (${chosen}),
  days as (
    select t.job_id, t.user_id, (t.started_at at time zone ${zone})::date as day,
      sum(extract(epoch from t.ended_at - t.started_at)) as seconds
    from chosen join time_entries t on t.job_id = chosen.id
    where t.ended_at is not null
    group by t.job_id, t.user_id, day
  ),
  rates as (
    select user_id, rate, daterange(valid_from, lead(valid_from) over (partition by user_id order by valid_from)) as days
    from labor_rates
  ),
  burdens as (
    select percent, daterange(valid_from, lead(valid_from) over (order by valid_from)) as days from labor_burdens
  ),
  labor as (
    select d.job_id, sum(d.seconds) as seconds, sum(d.seconds) filter (where r.rate is null) as unrated,
      sum(round(d.seconds * r.rate * (100 + coalesce(b.percent, 0)) / 360000, 2)) as labor
    from days d
    left join rates r on r.user_id = d.user_id and r.days @> d.day
    left join burdens b on b.days @> d.day
    group by d.job_id
  ),
  costs as (
    select c.job_id, sum(c.amount) as total,
      sum(c.amount) filter (where c.kind = 'material') as material,
      sum(c.amount) filter (where c.kind = 'subcontractor') as subcontractor,
      sum(c.amount) filter (where c.kind = 'permit_fee') as permit_fee,
      sum(c.amount) filter (where c.kind = 'other') as other
    from chosen join job_costs c on c.job_id = chosen.id group by c.job_id
  ),
  billed as (${revenues}),
  offers as (
    select q.job_id, sum(i.amount) as quoted,
      sum(i.amount) filter (where i.kind = 'labor') as quoted_labor,
      sum(i.amount) filter (where i.kind = 'material') as quoted_material
    from chosen join quotes q on q.job_id = chosen.id
    join quote_acceptances a on a.quote_id = q.id
    join quote_items i on i.quote_id = q.id
    where not (i.optional or i.option_group is not null) or i.id = any(a.chosen)
    group by q.job_id
  )
  select chosen.*, coalesce(revenue, 0.00) as revenue, coalesce(labor, 0.00) as labor,
    coalesce(material, 0.00) as material, coalesce(subcontractor, 0.00) as subcontractor,
    coalesce(permit_fee, 0.00) as permit_fee, coalesce(other, 0.00) as other,
    case when billed.job_id is null then coalesce(labor, 0.00) + coalesce(costs.total, 0.00) end as work_in_progress,
    billed.revenue - coalesce(labor, 0.00) - coalesce(costs.total, 0.00) as margin,
    coalesce(seconds, 0) as labor_seconds, coalesce(unrated, 0) as unrated_seconds,
    coalesce(quoted, 0.00) as quoted, coalesce(quoted_labor, 0.00) as quoted_labor,
    coalesce(quoted_material, 0.00) as quoted_material
  from chosen
  left join labor on labor.job_id = chosen.id left join costs on costs.job_id = chosen.id
  left join billed on billed.job_id = chosen.id left join offers on offers.job_id = chosen.id`

const money = [
  'revenue',
  'labor',
  'material',
  'subcontractor',
  'permit_fee',
  'other',
  'work_in_progress',
  'quoted',
  'quoted_labor',
  'quoted_material',
] as const

/** The sums of these figures as the contract has them. */
const sums = sql.raw(
  [
    ...money.map((name) => `coalesce(sum(${name}), 0.00)::text as ${name}`),
    'sum(margin)::text as margin',
    'coalesce(sum(labor_seconds), 0)::int as labor_seconds',
    'coalesce(sum(unrated_seconds), 0)::int as unrated_seconds',
  ].join(', '),
)

/** The margin of one job so far. */
export async function readMargin(db: Database, jobId: string, zone: string): Promise<JobMargin> {
  const chosen = sql`select id from jobs where id = ${jobId}::uuid`
  const { rows } = await db.execute<JobMargin>(sql`select ${sums} from (${sumFigures(chosen, zone)}) figures`)
  return singleRow(rows)
}

/** The key and the name of a group, and their order. */
const groups: Record<Grouping, { key: SQL; name: SQL; order: SQL }> = {
  job: { key: sql`id::text`, name: sql`title || ' · ' || client_name`, order: sql`max(completed_date) desc, key` },
  visits: { key: sql`visits`, name: sql`visits`, order: sql`sum(margin) desc nulls last, key` },
  service: { key: sql`title`, name: sql`title`, order: sql`sum(margin) desc nulls last, key` },
  technician: { key: sql`assigned_to::text`, name: sql`technician_name`, order: sql`sum(margin) desc nulls last, key` },
  client: { key: sql`client_id::text`, name: sql`client_name`, order: sql`sum(margin) desc nulls last, key` },
  month: { key: sql`month`, name: sql`month`, order: sql`key desc` },
}

const purposes = sql.join(
  visitPurposes.map((purpose, place) => sql`(${purpose}, ${purposeLabels[purpose]}, ${place}::int)`),
  sql`, `,
)
/** The types of a job's visits, each once: `Rough-in, Trim-out`. */
const visitTypes = sql`(
  select string_agg(p.label, ', ' order by p.place) from (values ${purposes}) p (purpose, label, place)
  where exists (select 1 from visits v where v.job_id = j.id and v.purpose = p.purpose and v.status <> 'cancelled'))`

/** `to` is exclusive. */
type Period = { from: string | null; to: string | null }
type Scope = Period & { by: Grouping; zone: string; q?: string | undefined }

const isCompletedIn = ({ from, to }: Period) => sql`j.status = 'completed' and j.completed_date is not null
  ${from === null ? sql`` : sql`and j.completed_date >= ${from}::timestamptz`}
  ${to === null ? sql`` : sql`and j.completed_date < ${to}::timestamptz`}`

/** The total, then a row for each group of the jobs that were completed in a period. */
function groupedSums({ by, zone, q, from, to }: Scope, limit = sql``): SQL {
  const { key, name, order } = groups[by]
  const chosen = sql`
    select j.id, j.title, j.client_id, c.name as client_name, j.assigned_to, u.name as technician_name, j.completed_date,
      to_char(j.completed_date at time zone ${zone}, 'YYYY-MM') as month, ${by === 'visits' ? visitTypes : sql`null`} as visits
    from jobs j join clients c on c.id = j.client_id left join users u on u.id = j.assigned_to
    where ${isCompletedIn({ from, to })}
      ${q ? sql`and (${anyContains(['j.title', 'c.name'], sql`${containing(q)}`)})` : sql``}`
  return sql`
    select ${key} as key, ${name} as name, grouping(${key}) = 1 as is_total, count(*)::int as jobs,
      (count(*) over ())::int - 1 as count, ${sums}
    from (${sumFigures(chosen, zone)}) figures
    group by grouping sets ((${key}, ${name}), ())
    order by is_total desc, ${order} ${limit}`
}

/** The margins of completed jobs, in at most so many groups. */
export async function readMargins(db: Database, scope: Scope, limit: number): Promise<MarginReport> {
  const { rows } = await db.execute<MarginRow & { is_total: boolean; count: number }>(
    groupedSums(scope, sql`limit ${limit + 1}`),
  )
  const [total, ...groupRows] = rows
  if (!total) throw new Error('A report has a total')
  return { rows: groupRows, count: total.count, total }
}

/** The clients whose completed jobs brought the most, without the costs of the jobs. */
export async function readBestClients(db: Database, period: Period, limit: number): Promise<BestClient[]> {
  const { rows } = await db.execute<BestClient>(sql`
    with chosen as (select j.id, j.client_id from jobs j where ${isCompletedIn(period)}), billed as (${revenues}),
    sums as (
      select chosen.client_id, coalesce(sum(billed.revenue), 0.00) as revenue, count(*)::int as jobs
      from chosen left join billed on billed.job_id = chosen.id group by chosen.client_id
    )
    select client_id, name, revenue::text as revenue, jobs from sums join clients c on c.id = client_id
    order by sums.revenue desc, jobs desc, name, client_id limit ${limit}::int`)
  return rows
}

/** The margins as CSV, with all groups. */
export async function readMarginsCsv(db: Database, scope: Scope): Promise<string> {
  const fields = listFields(MarginRow)
  const names = sql.raw(
    fields.map(({ name }) => (name === 'margin' ? `coalesce(margin, '${NOT_INVOICED}') as margin` : name)).join(', '),
  )
  const { rows } = await db.execute<{ line: string }>(sql`
    select ${csvLine('m', fields)} as line from (select ${names} from (${groupedSums(scope)}) groups where not is_total) m`)
  return csvHeader(fields) + rows.map(({ line }) => line).join('')
}

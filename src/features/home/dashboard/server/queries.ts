import { type SQL, sql } from 'drizzle-orm'
import { owedStatuses } from '#features/billing/invoices/contract.ts'
import { isScheduledBefore, needsRepeat } from '#features/compliance/inspections/server/shared/due.ts'
import { jobStates } from '#features/work/jobs/contract.ts'
import { isUnassigned } from '#features/work/jobs/server/shared/unassigned.ts'
import { leadStates } from '#features/sales/leads/contract.ts'
import { disputesToAnswer } from '#features/billing/payments/contract.ts'
import { expiresBy } from '#features/compliance/permits/server/shared/expiring.ts'
import { lastTouched } from '#features/sales/leads/server/shared/lead.ts'
import { inList } from '#server/columns.ts'
import { changesIn } from '#server/database/revisions.ts'
import { statement } from '#server/database/statement.ts'
import { sampleCompanyIsHere } from '#server/installation.ts'
import { ATTENTION_SHOWN, type Attention } from '../contract.ts'

type Values = {
  user: string
  /** The start and the end of each month. */
  monthStarts: string[]
  monthEnds: string[]
  /** The `revenueAsOf` that came with the caller's cached revenue, or an empty string. */
  revenueAsOf: string
  /** Leads last contacted before this are quiet. */
  quietBefore: string
  /** The end of today. */
  dueBefore: string
  /** Permits and licenses that expire by these days, and inspections before this time, need attention. */
  permitsUntil: string
  licensesUntil: string
  /** Tax certificates that expire from today to this day need attention. */
  today: string
  certificatesUntil: string
  inspectionsBefore: string
}

type Figures = {
  /** The company's, or null before its settings are first saved. */
  timeZone: string | null
  totalClients: number
  activeJobs: number
  pendingInvoices: number
  myScheduledJobs: number
  /** One for each month, in order, or null if the caller's cached revenue is current. */
  revenue: string[] | null
  revenueAsOf: string
  testPayments: string
  attention: Attention
}

const isOpen = inList('jobs.status', jobStates.open)
const isJobUnassigned = isUnassigned('jobs')

const limit = sql.raw(`limit ${ATTENTION_SHOWN}`)

/** The first few rows of a query as JSON. */
const toJsonList = (rows: SQL) => sql`coalesce((select json_agg(item) from (${rows} ${limit}) item), '[]'::json)`

const overdueInvoices = sql`
  select json_build_object('count', count(*), 'balance', coalesce(sum(balance_due), 0.00)::text, 'items', ${toJsonList(sql`
    select i.id, i.invoice_number, (select name from clients where id = i.client_id) as client_name, i.due_date,
      i.balance_due::text as balance
    from invoices i where i.status = 'overdue' order by i.balance_due desc, i.due_date, i.id`)})
  from invoices where status = 'overdue'`

const refundsDue = sql`
  select json_build_object('count', count(*), 'amount', coalesce(sum(to_refund), 0.00)::text, 'items', ${toJsonList(sql`
    select i.id, i.invoice_number, (select name from clients where id = i.client_id) as client_name, i.status,
      i.to_refund::text as amount
    from invoices i where i.to_refund > 0 order by i.to_refund desc, i.id`)})
  from invoices where to_refund > 0`

const unassignedJobs = sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select jobs.id, jobs.title, c.name as client_name, iso(jobs.scheduled_date) as scheduled_date
    from jobs join clients c on c.id = jobs.client_id
    where ${isJobUnassigned} order by jobs.scheduled_date, jobs.id`)})
  from jobs where ${isJobUnassigned}`

const pendingBookings = sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select b.id, b.service_type, c.name as client_name, iso(b.scheduled_date) as scheduled_date
    from bookings b left join clients c on c.id = b.client_id
    where b.status = 'pending' order by b.scheduled_date, b.id`)})
  from bookings where status = 'pending'`

const toAnswer = sql`
  from visit_requests r join visit_request_times t on t.request_id = r.id
  join visits v on v.id = t.visit_id and v.scheduled_date = t.scheduled_date and v.status = 'scheduled'
  join jobs j on j.id = v.job_id join clients c on c.id = j.client_id
  where r.status in ('another_time', 'unreached')`

const clientAnswers = sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select v.id, j.title, c.name as client_name, r.status as answer, iso(v.scheduled_date) as scheduled_date
    ${toAnswer} order by v.scheduled_date, v.id`)})
  ${toAnswer}`

const isFollowed = sql`not l.converted_to_client and ${inList('l.status', leadStates.open)}`

const quietLeads = (quietBefore: SQL) => sql`
  with quiet as (
    select l.*, touched.at from sales_leads l cross join lateral (select ${lastTouched('l')} as at offset 0) touched
    where ${isFollowed} and touched.at < ${quietBefore}::timestamptz
  )
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select id, name, email, phone, service_interest, iso(at) as quiet_since from quiet order by at, id`)})
  from quiet`

const followUps = (dueBefore: SQL) => sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select l.id, l.name, l.service_interest, iso(l.next_follow_up) as next_follow_up from sales_leads l
    where ${isFollowed} and l.next_follow_up < ${dueBefore}::timestamptz order by l.next_follow_up, l.id`)})
  from sales_leads l where ${isFollowed} and l.next_follow_up < ${dueBefore}::timestamptz`

const expiringPermits = (until: SQL) => sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select id, permit_number, permit_type, project_address, expiration_date from permits
    where ${expiresBy('permits', until)} order by expiration_date, id`)})
  from permits where ${expiresBy('permits', until)}`

const scheduledInspections = (before: SQL) => sql`from inspections i where ${isScheduledBefore(before)}`

const failedInspections = sql`from inspections i where ${needsRepeat}`

/** The two kinds are read apart, each from its own index, and only what is shown is looked up. */
const dueInspections = (before: SQL) => sql`
  with first as (
    (select i.* ${scheduledInspections(before)} order by i.scheduled_date, i.id ${limit})
    union all (select i.* ${failedInspections} order by i.scheduled_date, i.id ${limit})
  )
  select json_build_object(
    'count', (select count(*) ${scheduledInspections(before)}) + (select count(*) ${failedInspections}),
    'items', ${toJsonList(sql`
    select i.id, i.inspection_type, i.status = 'failed' as failed, coalesce(j.title, p.project_address) as about,
      iso(i.scheduled_date) as scheduled_date
    from first i left join permits p on p.id = i.permit_id left join jobs j on j.id = coalesce(i.job_id, p.job_id)
    order by i.scheduled_date, i.id`)})`

const expiringLicenses = (until: SQL) => sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select l.id, l.kind, l.number, coalesce(u.name, (select company_name from company_settings), 'Your company') as holder_name,
      l.expires_on
    from licenses l left join users u on u.id = l.user_id
    where l.expires_on <= ${until}::date order by l.expires_on, l.id`)})
  from licenses where expires_on <= ${until}::date`

const expires = (today: SQL, until: SQL) => sql`valid_until between ${today}::date and ${until}::date`

/** One that was replaced by a later certificate of the same kind needs nothing. */
const isReplaced = sql`exists (select from tax_certificates o
  where o.client_id = t.client_id and o.kind = t.kind and (o.valid_until is null or o.valid_until > t.valid_until))`

const expiringCertificates = (today: SQL, until: SQL) => sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select t.id, t.client_id, (select name from clients where id = t.client_id) as client_name, t.kind, t.number, t.valid_until
    from tax_certificates t where ${expires(today, until)} and not ${isReplaced} order by t.valid_until, t.id`)})
  from tax_certificates t where ${expires(today, until)} and not ${isReplaced}`

const isUnanswered = inList('d.status', disputesToAnswer)

const disputes = sql`
  select json_build_object('count', count(*), 'items', ${toJsonList(sql`
    select d.id, p.invoice_id, i.invoice_number, (select name from clients where id = i.client_id) as client_name,
      d.amount::text, d.reason, iso(d.evidence_due_at) as evidence_due_at
    from disputes d join payments p on p.id = d.payment_id join invoices i on i.id = p.invoice_id
    where ${isUnanswered} order by d.evidence_due_at, d.id`)})
  from disputes d where ${isUnanswered}`

/** Payments of a month less refunds, what banks took back, and what is to be refunded, which counts in the month of its last payment. The fee of a dispute is a cost, as all fees are. Paying with credit brings no money in. Test cards move no money, so they count in the sample company only. */
const revenue = (starts: SQL, ends: SQL) => sql`
  array(
    select (coalesce((
      select sum(amount - refunded_amount - returned_amount) from payments
      where provider <> 'credit' and status in ('succeeded', 'refunded', 'returned') and paid_at >= month.starts and paid_at < month.ends
        and (not is_test or (select ${sampleCompanyIsHere}))
    ), 0.00) - coalesce((
      select sum(i.to_refund) from invoices i cross join lateral (
        select paid_at, is_test from payments p where p.invoice_id = i.id and p.provider <> 'credit' and p.status = 'succeeded'
        order by paid_at desc limit 1
      ) last
      where i.to_refund > 0 and last.paid_at >= month.starts and last.paid_at < month.ends
        and (not last.is_test or (select ${sampleCompanyIsHere}))
    ), 0.00))::text
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as month(starts, ends, n)
    order by month.n
  )`

/** Test payments that the revenue of these months leaves out. */
const testPayments = (starts: SQL) => sql`
  select coalesce(sum(amount - refunded_amount - returned_amount), 0.00)::text from payments
  where is_test and provider <> 'credit' and status = 'succeeded' and paid_at >= (${starts}::timestamptz[])[1]
    and not (select ${sampleCompanyIsHere})`

/** Changes whenever a month's revenue may have changed. Includes the database name because tests use several in one process. */
const revenueAsOf = sql`concat(current_database(), ' ', ${changesIn(sql`'{payments}'`)}, ' ', ${sampleCompanyIsHere})`

/** All figures in one round trip, each from its own index. */
export const getFigures = statement<Values, Figures>(
  'dashboard',
  (value) => sql`
    select (select time_zone from company_settings) as "timeZone",
      (select count(*)::int from clients where archived_at is null) as "totalClients",
      (select count(*)::int from jobs where ${isOpen}) as "activeJobs",
      (select count(*)::int from invoices where ${inList('status', owedStatuses)}) as "pendingInvoices",
      (select count(*)::int from jobs
        where ${isOpen} and status = 'scheduled' and assigned_to = ${value('user')}::uuid) as "myScheduledJobs",
      case when ${revenueAsOf} = ${value('revenueAsOf')} then null
        else ${revenue(value('monthStarts'), value('monthEnds'))} end as revenue,
      ${revenueAsOf} as "revenueAsOf",
      (${testPayments(value('monthStarts'))}) as "testPayments",
      json_build_object(
        'disputes', (${disputes}),
        'refundsDue', (${refundsDue}),
        'overdueInvoices', (${overdueInvoices}),
        'unassignedJobs', (${unassignedJobs}),
        'pendingBookings', (${pendingBookings}),
        'clientAnswers', (${clientAnswers}),
        'quietLeads', (${quietLeads(value('quietBefore'))}),
        'followUps', (${followUps(value('dueBefore'))}),
        'expiringPermits', (${expiringPermits(value('permitsUntil'))}),
        'dueInspections', (${dueInspections(value('inspectionsBefore'))}),
        'expiringLicenses', (${expiringLicenses(value('licensesUntil'))}),
        'expiringCertificates', (${expiringCertificates(value('today'), value('certificatesUntil'))})
      ) as attention`,
)

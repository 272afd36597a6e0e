import type pg from 'pg'
import { addDays, dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { INSPECTION_DAYS, PERMIT_DAYS } from '#features/dashboard/contract.ts'
import { lastMonths } from '#features/dashboard/server/months.ts'
import { WARNING_DAYS } from '#features/licenses/states.ts'
import { disputesToAnswer } from '#features/payments/contract.ts'

// The dashboard as hand-written SQL, as fast as the indexes allow. The zone and the user are known.

const ZONE = 'America/Chicago'

const text = `
  with overdue as (
    select i.id, i.invoice_number, i.client_id, i.due_date, i.balance_due as balance
    from invoices i where i.status = 'overdue' order by i.balance_due desc, i.due_date, i.id limit 5),
  unassigned as (
    select id, client_id, title, scheduled_date from jobs
    where status in ('scheduled', 'in_progress') and assigned_to is null order by scheduled_date, id limit 5),
  pending as (
    select id, client_id, service_type, scheduled_date from bookings
    where status = 'pending' order by scheduled_date, id limit 5),
  quiet as (
    select * from (
      select id, name, email, phone, service_interest, greatest(created_at, last_contact,
        (select max(created_at) from sales_activities a where a.lead_id = l.id)) as quiet_since
      from sales_leads l
      where not converted_to_client and status in ('new', 'contacted', 'qualified', 'proposal')) touched
    where quiet_since < $4::timestamptz),
  due as (
    select id, name, service_interest, next_follow_up from sales_leads
    where not converted_to_client and status in ('new', 'contacted', 'qualified', 'proposal') and next_follow_up < $5::timestamptz),
  lapsing as (
    select id, permit_number, permit_type, project_address, expiration_date from permits
    where status = 'approved' and expiration_date <= $6::date),
  visits as (
    select i.id, i.inspection_type, i.status = 'failed' as failed, coalesce(j.title, p.project_address) as about,
      i.scheduled_date
    from inspections i left join permits p on p.id = i.permit_id left join jobs j on j.id = coalesce(i.job_id, p.job_id)
    where (i.status = 'scheduled' and i.scheduled_date < $7::timestamptz)
      or (i.status = 'failed' and i.re_inspection_required and not exists (
        select from inspections r where r.re_inspection_of = i.id and r.status <> 'cancelled'))),
  papers as (
    select l.id, l.kind, l.number, coalesce(u.name, (select company_name from company_settings)) as holder_name, l.expires_on
    from licenses l left join users u on u.id = l.user_id where l.expires_on <= $8::date),
  disputed as (
    select d.id, p.invoice_id, i.invoice_number, c.name as client_name, d.amount, d.reason, d.evidence_due_at
    from disputes d join payments p on p.id = d.payment_id join invoices i on i.id = p.invoice_id join clients c on c.id = i.client_id
    where d.status = any($9))
  select (select count(*)::int from clients where archived_at is null) as "totalClients",
    (select count(*)::int from jobs where status in ('scheduled', 'in_progress')) as "activeJobs",
    (select count(*)::int from invoices where status in ('sent', 'overdue')) as "pendingInvoices",
    (select count(*)::int from jobs
      where status in ('scheduled', 'in_progress') and status = 'scheduled' and assigned_to = $1) as "myScheduledJobs",
    (select array_agg((select coalesce(sum(amount - refunded_amount - returned_amount), 0.00)::text from payments
      where status in ('succeeded', 'refunded') and paid_at >= f and paid_at < t) order by n)
     from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as month(f, t, n)) as revenue,
    (select json_build_object('count', count(*), 'balance', sum(balance_due)::text) from invoices
      where status = 'overdue') as late,
    (select json_agg(o) from (select overdue.*, name as client_name from overdue join clients c on c.id = client_id
      order by balance desc, due_date, overdue.id) o) as late_items,
    (select count(*)::int from jobs where status in ('scheduled', 'in_progress') and assigned_to is null) as nobody,
    (select json_agg(u) from (select unassigned.*, name as client_name from unassigned join clients c on c.id = client_id
      order by scheduled_date, unassigned.id) u) as nobody_items,
    (select count(*)::int from bookings where status = 'pending') as waiting,
    (select json_agg(p) from (select pending.*, name as client_name from pending left join clients c on c.id = client_id
      order by scheduled_date, pending.id) p) as waiting_items,
    (select count(*)::int from quiet) as silent,
    (select json_agg(q) from (select * from quiet order by quiet_since, id limit 5) q) as silent_items,
    (select count(*)::int from due) as due,
    (select json_agg(d) from (select * from due order by next_follow_up, id limit 5) d) as due_items,
    (select count(*)::int from lapsing) as lapsing,
    (select json_agg(l) from (select * from lapsing order by expiration_date, id limit 5) l) as lapsing_items,
    (select count(*)::int from visits) as visits,
    (select json_agg(v) from (select * from visits order by scheduled_date, id limit 5) v) as visit_items,
    (select count(*)::int from disputed) as disputed,
    (select json_agg(d) from (select * from disputed order by evidence_due_at, id limit 5) d) as disputed_items,
    (select count(*)::int from papers) as papers,
    (select json_agg(p) from (select * from papers order by expires_on, id limit 5) p) as paper_items`

/** Runs one query and shapes its rows like the product's answer. */
export async function bareStats(pool: pg.Pool, user: string) {
  const now = new Date()
  const today = dayIn(ZONE, now)
  const { months, monthStarts, monthEnds } = lastMonths(ZONE, now, 12)
  const quietBefore = startOfDay(ZONE, addDays(today, -14))
  const dueBefore = endOfDay(ZONE, today)
  const { rows } = await pool.query({
    name: 'stats',
    text,
    values: [
      user,
      monthStarts,
      monthEnds,
      quietBefore,
      dueBefore,
      addDays(today, PERMIT_DAYS),
      endOfDay(ZONE, addDays(today, INSPECTION_DAYS)),
      addDays(today, WARNING_DAYS[0]),
      disputesToAnswer,
    ],
  })
  const {
    revenue,
    late,
    late_items,
    nobody,
    nobody_items,
    waiting,
    waiting_items,
    silent,
    silent_items,
    due,
    due_items,
    lapsing,
    lapsing_items,
    visits,
    visit_items,
    papers,
    paper_items,
    disputed,
    disputed_items,
    ...counts
  } = rows[0]
  return {
    ...counts,
    monthlyRevenue: revenue.at(-1),
    lastMonthRevenue: revenue.at(-2),
    revenueByMonth: months.map((month, n) => ({ month, revenue: revenue[n] })),
    attention: {
      disputes: { count: disputed, items: disputed_items ?? [] },
      overdueInvoices: { ...late, items: late_items ?? [] },
      unassignedJobs: { count: nobody, items: nobody_items ?? [] },
      pendingBookings: { count: waiting, items: waiting_items ?? [] },
      quietLeads: { count: silent, items: silent_items ?? [] },
      followUps: { count: due, items: due_items ?? [] },
      expiringPermits: { count: lapsing, items: lapsing_items ?? [] },
      dueInspections: { count: visits, items: visit_items ?? [] },
      expiringLicenses: { count: papers, items: paper_items ?? [] },
    },
  }
}

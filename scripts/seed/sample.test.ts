import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#contract/dates.ts'
import { getAcceptance } from '#features/billing/acceptances/server/acceptance.ts'
import { statusBy } from '#features/billing/invoices/contract.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { auditedKinds } from '#server/audit/kinds.ts'
import { createWorld, type World } from '#test/world.ts'
import { ZONE } from './calendar.ts'
import { insertSampleCompany } from './sample.ts'

// The sample company follows the product's rules whatever day it is created.

const days = {
  'an ordinary day': '2026-06-15T15:00:00Z',
  'a Sunday night that is Monday in UTC': '2026-11-23T03:30:00Z',
  'the day on which clocks go forward': '2026-03-08T14:00:00Z',
  'the day on which clocks go back': '2026-11-01T06:30:00Z',
  'the first of January': '2027-01-01T12:00:00Z',
  'a leap day': '2028-02-29T23:59:00Z',
}

describe.each(Object.entries(days))('%s', (_name, now) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ now })
    await world.db.transaction((tx) => insertSampleCompany(tx, { now: new Date(now), admin: {}, passwordHash: 'hash' }))
  })
  afterAll(() => world.close())

  const rows = async (sql: string) => (await world.pool.query(sql)).rows
  const expectNone = async (sql: string) => expect(await rows(sql)).toEqual([])

  test('has a year of invoices in every status, some partly paid', async () => {
    const counts = await rows('select status, count(*)::int from invoices group by 1 order by 1')
    expect(counts.map(({ status }) => status)).toEqual(['cancelled', 'draft', 'overdue', 'paid', 'sent'])
    expect(counts.filter(({ count }) => count < 3)).toEqual([])
    const partly = await rows('select 1 from invoices where amount_paid > 0 and amount_paid < total')
    expect(partly.length).toBeGreaterThan(1)
  })

  test.each([
    ['invoice', 'INV-'],
    ['quote', 'QUO-'],
    ['work_order', 'WO-'],
  ])('numbers every %s without gaps, by date, with the counter at the last', async (series, prefix) => {
    await expectNone(`select 1 from (select ${series}_number as number, row_number() over (order by created_at, id) as n
      from ${series}s) i where number <> '${prefix}' || lpad(n::text, 5, '0')`)
    await expectNone(`select 1 from number_counters
      where series = '${series}' and last <> (select count(*) from ${series}s)`)
  })

  test('has a license to renew within 30 days, and none that has expired', async () => {
    const today = dayIn(ZONE, new Date(now))
    const days = (await rows(`select expires_on::text as day from licenses`)).map(
      ({ day }) => Date.parse(day) - Date.parse(today),
    )
    expect(days.filter((ms) => ms <= 30 * 86_400_000)).toHaveLength(1)
    expect(days.filter((ms) => ms < 0)).toEqual([])
  })

  test('keeps what every sent quote said', async () => {
    await expectNone(`select q.id from quotes q left join quote_versions v on v.quote_id = q.id
      where q.status <> 'draft' and v.total is distinct from q.total`)
  })

  test('says of every sent quote that it was sent, and of every viewed one that its link was opened', async () => {
    await expectNone(`select q.quote_number from quotes q join quote_versions v on v.quote_id = q.id
      join document_links l on l.document_id = q.id
      where l.last_opened_at is distinct from v.viewed_at
        or not exists (select from deliveries d where d.about_id = q.id and d.sent_at = v.sent_at)`)
  })

  test('has an accepted quote that verifies', async () => {
    const accepted = await rows('select quote_id from quote_acceptances')
    expect(accepted).toHaveLength(1)
    for (const { quote_id } of accepted) expect((await getAcceptance(world, quote_id)).flaw).toBeNull()
  })

  test('gives the client with a sign-in an upcoming visit', async () => {
    const visits = await rows(`select 1 from jobs j join clients c on c.id = j.client_id
      where c.user_id is not null and j.status = 'scheduled' and j.scheduled_date is not null`)
    expect(visits.length).toBeGreaterThan(0)
  })

  test('has hours of everyone on completed work, and a margin of each job that was billed', async () => {
    await expectNone(`select 1 from time_entries where ended_at is null or ended_at > '${now}'`)
    const sheets = await rows('select status from timesheets group by 1 order by 1')
    expect(sheets.map(({ status }) => status)).toEqual(expect.arrayContaining(['approved', 'submitted']))
    const [admin] = await rows("select id from users where username = 'admin'")
    const day = dayIn(ZONE, new Date(now))
    const { body } = await (await world.signedIn(admin)).get(`/api/reports/margins?by=job&to=${day}`)
    expect(body.rows.length).toBeGreaterThan(20)
  })

  test('every total adds up', async () => {
    await expectNone(`select invoice_number from invoices i where subtotal <>
      (select sum(amount) from invoice_items where invoice_id = i.id)`)
    await expectNone(
      'select invoice_number from invoices where tax_amount <> round(taxed_subtotal * tax_rate / 100, 2)',
    )
    await expectNone(`select invoice_number from invoices i where tax_rate > 0 and taxed_subtotal <>
      (select coalesce(sum(amount) filter (where taxable), 0) from invoice_items where invoice_id = i.id)`)
    await expectNone(`select invoice_number from invoices i where amount_paid <>
      (select coalesce(sum(amount - refunded_amount - returned_amount - credited_amount), 0) from payments where invoice_id = i.id)`)
  })

  test('has a dispute to answer in time and a lost one, on the books and at the provider', async () => {
    const disputeRows =
      await rows(`select d.status, d.evidence_due_at > '${now}' as in_time, p.returned_amount = p.amount as returned,
        i.amount_paid = i.total as paid, i.status = 'paid' as is_paid
      from disputes d join payments p on p.id = d.payment_id join invoices i on i.id = p.invoice_id
      join sandbox_disputes s on s.id = d.provider_dispute_id and s.intent_id = p.stripe_payment_intent_id
        and s.amount = d.withdrawn_amount and s.status = d.status
      join sandbox_intents n on n.id = s.intent_id and n.is_disputed
      where d.opened_at > p.paid_at order by d.opened_at desc`)
    expect(disputeRows).toEqual([
      { status: 'needs_response', in_time: true, returned: true, paid: false, is_paid: false },
      { status: 'lost', in_time: false, returned: true, paid: true, is_paid: true },
    ])
  })

  test('has revenue in the last two weeks, so that a new month does not look like a collapse', async () => {
    const [row] = await rows(`select sum(amount - returned_amount) > 4000 as is_enough from payments
      where paid_at > '${now}'::timestamptz - interval '14 days'`)
    expect(row).toEqual({ is_enough: true })
  })

  test('every status is what the rule gives today', async () => {
    const today = dayIn(ZONE, now)
    const all = await world.db.select().from(invoices)
    const wrong = all.filter((invoice) => statusBy(invoice, today) !== invoice.status)
    expect(wrong.map(({ invoice_number, status }) => [invoice_number, status])).toEqual([])
  })

  test('nothing happened in the future', async () => {
    await expectNone(`select id from review_requests where created_at > '${now}'`)
    for (const column of ['created_at', 'updated_at', 'sent_at', 'paid_date'])
      await expectNone(`select invoice_number, ${column} from invoices where ${column} > '${now}'`)
    await expectNone(`select id from payments where paid_at > '${now}'`)
    await expectNone(`select title from jobs where completed_date > '${now}' or created_at > '${now}'`)
  })

  test('no technician is or was double-booked', async () => {
    await expectNone(`with visits as (
        select id, assigned_to, tstzrange(scheduled_date, scheduled_date + duration_minutes * interval '1 minute') as during
        from (select id, assigned_to, scheduled_date, duration_minutes, status from jobs
          union all select id, assigned_to, scheduled_date, duration_minutes, status from bookings) all_visits
        where status <> 'cancelled' and assigned_to is not null and scheduled_date is not null
      ) select a.id from visits a join visits b on a.assigned_to = b.assigned_to and a.during && b.during and a.id < b.id`)
  })

  test('there is a day to schedule: visits today and soon, some unassigned, and jobs waiting', async () => {
    const [plan] = await rows(`select
      count(*) filter (where scheduled_date between '${now}'::timestamptz - interval '1 day' and '${now}'::timestamptz + interval '1 day')::int as around,
      count(*) filter (where scheduled_date > '${now}' and assigned_to is null)::int as unassigned,
      count(*) filter (where scheduled_date is null)::int as waiting
      from jobs where status in ('scheduled', 'in_progress')`)
    expect(plan.around).toBeGreaterThan(3)
    expect(plan.unassigned).toBeGreaterThan(1)
    expect(plan.waiting).toBe(4)
  })

  test('a completed job has everything that a dossier shows', async () => {
    expect(
      await rows(`select j.title from jobs j
        join permits p on p.job_id = j.id and p.status = 'closed'
        join inspections i on i.permit_id = p.id and i.inspection_type = 'Final' and i.status = 'passed'
        join work_orders w on w.job_id = j.id and w.status = 'completed'
        join compliance_checklists k on k.work_order_id = w.id and k.overall_compliance
        join calculations c on c.job_id = j.id
        where j.status = 'completed'`),
    ).toEqual([{ title: '200 A panel upgrade' }])
  })

  test('has a few weeks of audit events that agree with its records', async () => {
    const [trail] = await rows(`select count(*)::int as count, count(distinct endpoint)::int as endpoints,
      count(*) filter (where created_at > '${now}')::int as later from audit_events`)
    expect(trail).toEqual({ count: expect.any(Number), endpoints: expect.any(Number), later: 0 })
    expect([trail.count > 100, trail.endpoints > 10]).toEqual([true, true])
    const last = (record: string, field: string) =>
      rows(`select distinct on (record_id, key) record_name, value, to_jsonb(r)->>key as now
        from audit_events e cross join jsonb_each_text(after) join ${auditedKinds.get(record)?.table ?? `${record}s`} r on r.id = record_id
        where record = '${record}' and key = '${field}' order by record_id, key, e.created_at desc, e.id desc`)
    for (const [record, field] of [
      ['invoice', 'status'],
      ['invoice', 'total'],
      ['invoice', 'amount_paid'],
      ['job', 'status'],
      ['quote', 'total'],
      ['client', 'notes'],
      ['lead', 'status'],
      ['price_book_item', 'price'],
      ['user', 'phone'],
      ['permit', 'permit_number'],
      ['inspection', 'status'],
    ] as const) {
      const eventRows = await last(record, field)
      expect(eventRows.length).toBeGreaterThan(0)
      expect(eventRows.filter((row) => row.value !== row.now)).toEqual([])
    }
  })

  test('every screen has something to show', async () => {
    expect((await rows('select 1 from clients')).length).toBe(40)
    expect((await rows('select 1 from jobs')).length).toBeGreaterThan(50)
    expect(await rows('select status from work_orders order by 1')).toEqual([
      { status: 'completed' },
      { status: 'in_progress' },
    ])
    expect((await rows('select 1 from compliance_checklists where overall_compliance')).length).toBe(1)
    expect(await rows('select status from permits order by 1')).toEqual(
      ['approved', 'closed', 'expired', 'pending', 'rejected', 'submitted'].map((status) => ({ status })),
    )
    expect(
      await rows(`select r.status from inspections r join inspections f on f.id = r.re_inspection_of
        where f.status = 'failed'`),
    ).toEqual([{ status: 'passed' }])
    expect((await rows('select 1 from bookings')).length).toBeGreaterThan(10)
    expect((await rows('select 1 from sales_leads')).length).toBe(11)
    expect(await rows('select distinct kind from document_links order by 1')).toEqual(
      ['booking', 'invoice', 'quote'].map((kind) => ({ kind })),
    )
    expect((await rows('select 1 from review_requests')).length).toBeGreaterThan(2)
    expect((await rows('select 1 from price_book_items where archived_at is null')).length).toBeGreaterThan(24)
    const [client] = await rows(`select id from users where username = 'client'`)
    const { body } = await (await world.signedIn(client)).get('/api/invoices')
    expect(new Set(body.map(({ status }: { status: string }) => status)).size).toBeGreaterThan(1)
  })
})

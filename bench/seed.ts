import type pg from 'pg'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'

/**
 * Fills a migrated database with `count` invoices and their records: a client for every twenty, three line items each,
 * a payment for each paid one; as many jobs, each with a permit and an inspection, and proportionate work orders,
 * bookings and leads. Totals add up, as the CHECKs require, and no technician is double-booked. Each statement commits: a
 * transaction carries what it changed for the audit trail.
 */
export async function seed(client: pg.ClientBase, count: number): Promise<void> {
  const clients = Math.max(10, Math.round(count / 20))
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into company_settings (company_name, email, phone, address, city, state, zip, license_number, license_notice)
     values ('Bluebonnet Electric', 'office@bluebonnet.example', '+15125550123', '1200 Congress Ave', 'Austin', 'TX', '78701', 'TECL 12345', $1)
     on conflict do nothing`,
    [TEXAS_LICENSE_NOTICE],
  )
  await client.query(
    `insert into users (name, username, email, role, referral_code)
     values ('Bench Admin', 'bench', 'bench@example.com', 'admin', 'BENCH') on conflict do nothing`,
  )
  await client.query(
    `insert into clients (name, email, phone, address, city, state, zip, created_at)
     select 'Client ' || n || ' ' || (array['Garcia','Nguyen','Smith','Johnson','Patel','Okafor'])[1 + n % 6],
            'client' || n || '@example.com', '+1512555' || lpad((n % 10000)::text, 4, '0'), n || ' Lamar Blvd', 'Austin', 'TX', '78704',
            now() - interval '2 years' + n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [clients],
  )
  await client.query(
    `create temporary table numbered as select id, row_number() over (order by created_at) as n from clients`,
  )
  await client.query('create index on numbered (n)')
  await client.query(
    `with author as (select id from users where username = 'bench'),
     lines as (
       select n, i, (1 + (n + i) % 4)::numeric(10,2) as quantity, (45 + ((n * 7 + i * 13) % 900))::numeric(10,2) as price
       from generate_series(1, $1::int) n, generate_series(0, 2) i),
     sums as (select n, sum(quantity * price) as subtotal from lines group by n),
     made as (
       insert into invoices (invoice_number, client_id, created_by, status, subtotal, taxed_subtotal, tax_rate, tax_amount, total, amount_paid, paid_date, notes, due_date, created_at, updated_at)
       select 'INV-' || lpad(s.n::text, greatest(5, length(s.n::text)), '0'), c.id, author.id,
              (array['draft','sent','paid','paid','paid','overdue'])[1 + s.n % 6], subtotal, subtotal, 8.25, round(subtotal * 0.0825, 2),
              subtotal + round(subtotal * 0.0825, 2),
              case when s.n % 6 between 2 and 4 then subtotal + round(subtotal * 0.0825, 2) else 0 end,
              case when s.n % 6 between 2 and 4 then created.at + interval '5 days' end, 'Thank you for your business',
              created.at::date + 30, created.at, now()
       from sums s join numbered c on c.n = 1 + s.n % $2::int, author,
         lateral (select now() - interval '700 days' + s.n * (interval '700 days' / $1::int) as at) created
       returning id, invoice_number, status, total, created_at),
     paid as (
       insert into payments (invoice_id, provider, amount, status, payment_method, paid_at)
       select id, 'manual', total, 'succeeded', 'check', created_at + interval '5 days' from made where status = 'paid')
     insert into invoice_items (invoice_id, description, quantity, unit_price, amount, order_index)
     select made.id, (array['Service call','Replace breaker','Install GFCI receptacle'])[1 + lines.i], quantity, price, quantity * price, i
     from lines join made on made.invoice_number = 'INV-' || lpad(lines.n::text, greatest(5, length(lines.n::text)), '0')`,
    [count, clients],
  )
  await seedWork(client, count)
  await seedCompliance(client)
  await client.query(
    `insert into number_counters (series, last) values ('invoice', $1) on conflict (series) do update set last = excluded.last`,
    [count],
  )
  await client.query('drop table numbered')
  // The database does this by itself after a minute.
  await client.query('vacuum analyze')
}

const TECHNICIANS = 25

/**
 * `count` jobs of 25 technicians, eight hours a day; all but the last fortieth are in the past. Every eighth upcoming
 * one is unassigned. One booking and one lead per hundred jobs.
 */
async function seedWork(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into users (name, username, email, role, referral_code)
     select 'Technician ' || n, 'technician' || n, 'technician' || n || '@example.com', 'employee', 'TECH' || n
     from generate_series(1, $1::int) n`,
    [TECHNICIANS],
  )
  await client.query(
    `with technicians as (select id, row_number() over (order by username) - 1 as n from users where role = 'employee'),
     slots as (select n, n / $2::int as slot, n >= $1::int * 39 / 40 as is_ahead from generate_series(0, $1::int - 1) n)
     insert into jobs (client_id, assigned_to, title, status, scheduled_date, completed_date, location)
     select c.id, case when is_ahead and s.n % 8 = 0 then null else t.id end,
            (array['Panel upgrade','EV charger install','Replace breakers','Recessed lighting'])[1 + s.n % 4],
            case when not is_ahead then (array['completed','completed','completed','cancelled'])[1 + (s.n / 7) % 4]
                 when s.n < $1::int * 39 / 40 + 20 then 'in_progress' else 'scheduled' end,
            begins.at, case when not is_ahead then begins.at + interval '1 hour' end, 'Austin, TX'
     from slots s
     join technicians t on t.n = s.n % $2::int
     join numbered c on c.n = 1 + s.n % (select count(*) from numbered)
     cross join lateral (
       select date_trunc('day', now()) + (slot - ($1::int * 39 / 40) / $2::int) / 8 * interval '1 day'
              + interval '14 hours' + (slot % 8) * interval '1 hour' as at
     ) begins`,
    [count, TECHNICIANS],
  )
  await client.query(
    `insert into bookings (client_id, service_type, scheduled_date, status)
     select c.id, 'Panel inspection', now() + (c.n - $1::int / 100) * interval '1 hour',
            case when c.n > $1::int / 100 - 40 then 'pending' else (array['completed','cancelled'])[1 + c.n % 2] end
     from numbered c where c.n <= $1::int / 100`,
    [count],
  )
  await client.query(
    `with made as (
       insert into sales_leads (name, email, phone, service_interest, estimated_value, status, created_at, next_follow_up)
       select 'Lead ' || n, 'lead' || n || '@example.com', '+1512556' || lpad((n % 10000)::text, 4, '0'), 'Panel Upgrade', 100 + n % 9000,
              (array['new','contacted','qualified','proposal','won','lost'])[1 + n % 6], now() - n * interval '12 hours',
              case when n % 20 = 0 then now() + (n % 7 - 5) * interval '1 day' end
       from generate_series(1, greatest(1, $1::int / 100)) n
       returning id, created_at)
     insert into sales_activities (lead_id, activity_type, created_at)
     select id, 'call', created_at + i * interval '2 days' from made, generate_series(1, 3) i`,
    [count],
  )
}

/**
 * A permit and its final inspection for each job, a work order for every second one. What was over for a year is archived, and
 * what is past its time has expired, or the product would expire it in the background while it is measured.
 */
async function seedCompliance(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with planned as (
       select j.id, j.status, coalesce(j.scheduled_date, now()) as at, row_number() over (order by j.scheduled_date, j.id) as n
       from jobs j),
     dated as (
       select *, least(at, now()) - interval '30 days' as applied,
              case when status <> 'completed' and at < now() - interval '150 days' then 'expired'
                   when status <> 'completed' then (array['pending','submitted','approved','approved'])[1 + n % 4]
                   when n % 50 = 0 then 'rejected' when n % 40 = 0 then 'expired' else 'closed' end as state
       from planned)
     insert into permits (job_id, permit_type, permit_number, status, application_date, approval_date, expiration_date,
       jurisdiction, project_address, created_by, created_at, updated_at, archived_at)
     select id, (array['Panel Replacement','EV Charger','Remodel','Generator'])[1 + n % 4], 'EP-' || n, state, applied::date,
            case when state in ('approved', 'expired', 'closed') then applied::date + 6 end, applied::date + 186,
            'City of Austin', n || ' Lamar Blvd, Austin, TX 78704', (select id from users where username = 'bench'),
            applied, least(at, now()),
            case when state in ('rejected', 'expired', 'closed') and at < now() - interval '1 year' then now() end
     from dated`,
  )
  await client.query(
    `insert into inspections (permit_id, job_id, inspection_type, status, scheduled_date, completed_date, result,
       corrections_required, created_by, created_at, updated_at)
     select id, job_id, 'Final', state, case when state = 'scheduled' then at else updated_at end,
            case when state in ('passed', 'failed') then updated_at end,
            case state when 'passed' then 'Pass' when 'failed' then 'Fail with corrections' end,
            case state when 'failed' then 'Label the circuits' end, created_by, created_at, updated_at
     from (
       select p.*, j.scheduled_date + interval '1 hour' as at,
              case when p.status not in ('closed', 'expired') then 'scheduled'
                   when row_number() over (order by p.created_at, p.id) % 20 = 0 then 'failed' else 'passed' end as state
       from permits p join jobs j on j.id = p.job_id where p.status in ('approved', 'expired', 'closed')
     ) p`,
  )
  await client.query(
    `insert into work_orders (job_id, permit_id, work_order_number, scope_of_work, labor_hours, status, technician_signature,
       completed_at, created_at, updated_at)
     select job_id, id, 'WO-' || lpad((n / 2)::text, greatest(5, length((n / 2)::text)), '0'), 'Replace the panel', 6.50,
            case when status = 'closed' then 'completed' else 'in_progress' end,
            case when status = 'closed' then '{"typed": "Sam Ortiz"}'::jsonb end,
            case when status = 'closed' then updated_at end, created_at, updated_at
     from (select *, row_number() over (order by created_at, id) as n from permits) p where n % 2 = 0`,
  )
  await client.query(
    `insert into number_counters (series, last) select 'work_order', count(*) from work_orders
     on conflict (series) do update set last = excluded.last`,
  )
}

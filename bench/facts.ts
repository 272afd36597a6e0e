import { sql } from 'drizzle-orm'
import { plain } from '#features/sparky/assistant/server/built-in/words.ts'
import type { World } from '#test/world.ts'

// Checks an answer against the sample company: each figure, date, time, phone, state and client must be true of the
// records in its line.

/** A record: what names it, its state, and everything else that is true of it. */
type Fact = { name: string; state: string | null; facts: string[]; kind: 'document' | 'client' | 'other' }

const records = sql`
  with owed as (select *, total - amount_paid as balance from invoices where status in ('sent', 'overdue')),
  papers as (
    select invoice_number as name, i.status as state, client_id, array[total::text, (total - amount_paid)::text, due_date::text,
      (paid_date at time zone 'America/Chicago')::date::text] as facts from invoices i
    union all select quote_number, status, client_id, array[total::text, valid_until::text] from quotes
    union all select coalesce(p.permit_number, p.permit_type), p.status, j.client_id,
      array[approval_date::text, expiration_date::text, application_date::text] from permits p left join jobs j on j.id = p.job_id
    union all select number, null, null, array[expires_on::text, u.name] from licenses l left join users u on u.id = l.user_id
  ),
  visits as (
    select title as name, status as state, client_id, assigned_to, scheduled_date, duration_minutes,
      (select total::text from invoices where job_id = jobs.id limit 1) as billed from jobs
    union all select service_type, status, client_id, assigned_to, scheduled_date, duration_minutes, null from bookings
  ),
  documents as (
    select p.name, p.state, p.client_id, array_append(p.facts, c.name) as facts from papers p left join clients c on c.id = p.client_id
    union all
    select v.name, v.state, v.client_id, array[c.name, u.name, v.billed, to_char(v.scheduled_date at time zone 'America/Chicago', 'YYYY-MM-DD'),
      to_char(v.scheduled_date at time zone 'America/Chicago', 'HH24:MI'),
      to_char((v.scheduled_date + v.duration_minutes * interval '1 minute') at time zone 'America/Chicago', 'HH24:MI')]
    from visits v left join clients c on c.id = v.client_id left join users u on u.id = v.assigned_to
  )
  select name, state, array_remove(facts, null) as facts, 'document' as kind from documents
  union all
  select c.name, null, array_remove(array[right(c.phone, 10), (select sum(balance)::text from owed where client_id = c.id),
    (select sum(total)::text from invoices where client_id = c.id and status = 'paid'), c.name]
    || (select array_agg(f) from documents d, unnest(d.facts) f where d.client_id = c.id), null), 'client'
  from clients c
  union all select name, null, array_remove(array[right(phone, 10), estimated_value::text], null), 'other' from sales_leads
  union all select name, null, array[price::text], 'other' from price_book_items
  union all select '', null, array[(select right(phone, 10) from company_settings), '25.00', (select sum(balance)::text from owed), (select sum(balance)::text from owed where status = 'overdue'),
    (select sum(estimated_value)::text from sales_leads), (select sum(amount)::text from payments)]
    || (select array[sum(total)::text, round(avg(total), 2)::text] from invoices where status not in ('draft', 'cancelled')), 'other'`

type Truth = { records: Fact[]; everything: Set<string>; guides: string }

export async function readTruth({ db }: Pick<World, 'db'>): Promise<Truth> {
  const { rows } = await db.execute<Fact>(records)
  const guides = await db.execute<{ body: string }>(sql`select body from guide_sections`)
  const body = guides.rows.map((row) => row.body).join('\n')
  return { records: rows, everything: new Set(['0.00', ...rows.flatMap(({ facts }) => facts)]), guides: body }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DATE = /\b([A-Z][a-z]{2})[a-z]* (\d{1,2})(?:, (\d{4}))/g
const STATES =
  /\b(draft|sent|paid|overdue|cancelled|accepted|declined|pending|approved|rejected|scheduled|in progress|completed|confirmed)\b/g

const TIME = /^\d{4}-|:/

/** `3 × $95.00 = $285.00` is true if it is right. */
const withoutProducts = (line: string): string =>
  line.replaceAll(/([\d.]+) × \$([\d,.]+) = \$([\d,.]+\d)/g, (product, count: string, each: string, total: string) => {
    const [price, sum] = [each, total].map((text) => Number(text.replaceAll(',', '')))
    return Math.abs(Number(count) * (price ?? 0) - (sum ?? 0)) < 0.01 ? '' : product
  })

/** The figures, dates, times and phones in a line, as the database writes them. */
const atomsIn = (line: string): string[] => [
  ...Array.from(withoutProducts(line).matchAll(/\$([\d,]+\.\d\d)/g), ([, amount = '']) => amount.replaceAll(',', '')),
  ...Array.from(line.matchAll(/\((\d{3})\) (\d{3})-(\d{4})/g), ([, ...digits]) => digits.slice(0, 3).join('')),
  ...Array.from(line.matchAll(DATE), ([, month = '', day = '', year]) =>
    [year, String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0'), day.padStart(2, '0')].join('-'),
  ),
  ...Array.from(line.matchAll(/\b(\d{1,2}):(\d\d) ([AP])M/g), ([, hour, minutes, half]) =>
    [String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0'), minutes].join(':'),
  ),
]

/** Finds what a line states wrongly about the records that it names, or about all if it names none. */
function faultsIn(line: string, { records, everything }: Truth): string[] {
  // The record without a name is the company: its facts are true in every line.
  const named = records.filter(({ name }) => plain(line).includes(plain(name)))
  const documents = named.filter(({ kind }) => kind === 'document')
  if (documents.length === 0) {
    // Days without a record are those of the question, and free times follow from all visits.
    const atoms = atomsIn(line).filter((atom) => !TIME.test(atom))
    const facts = named.length > 1 ? new Set(named.flatMap((one) => one.facts)) : everything
    return atoms.filter((atom) => !facts.has(atom))
  }
  // The sums are the client's, the dates and times those of the document.
  const ofRecord = ({ kind, facts }: Fact) => (kind === 'client' ? facts.filter((fact) => !TIME.test(fact)) : facts)
  const facts = new Set(named.flatMap(ofRecord))
  const states = documents.flatMap(({ state }) => (state === null ? [] : [state.replace('_', ' ')]))
  const clients = named.filter(({ kind }) => kind === 'client').map(({ name }) => name)
  return [
    // In `Mia is not free at 10:30`, the time is that of the question.
    ...atomsIn(line).filter((atom) => !facts.has(atom) && !(atom.includes(':') && /\bfree\b/.test(line))),
    ...clients.filter((name) => documents.every((one) => one.state !== null && !one.facts.includes(name))),
    ...(line.match(STATES) ?? []).filter((state) => states.length > 0 && !states.includes(state)),
  ]
}

/** Everything in an answer that is not true in the sample company. The guides are true, and a proposal is not yet. */
export const falseFacts = (text: string, truth: Truth): string[] =>
  (text.split('\n@')[0] ?? '')
    .split('\n')
    .filter((line) => !truth.guides.includes(line.trim()))
    .flatMap((line) => faultsIn(line, truth).map((fault) => `${fault} in "${line}"`))

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { bareStats } from './bare-stats.ts'

// The strict limit: each answer is one prepared statement that returns JSON text, which is passed on as it is. No sign-in, no
// roles, no validation, no idempotency, no log. The cost of each is part of the product's ratio.

const served = process.env['DATABASE_URL']
const embedded = served ? null : await startEmbedded({ dataDir: process.env['DATA_DIR'] ?? './data' })
const target = embedded ? embedded.connection : { connectionString: served }
const pool = new pg.Pool({ ...target, max: 20, options: '-c TimeZone=UTC' })

process.once('SIGTERM', () => {
  void pool
    .end()
    .then(() => embedded?.stop())
    .finally(() => process.exit(0))
})

const compress = promisify(gzip)
const author = process.env['AUTHOR'] ?? randomUUID()

/** A statement that answers with JSON text in one column, planned once by each connection. */
const text = (name: string, rows: string) => async (values: unknown[]) =>
  String((await pool.query({ name, text: rows, values, rowMode: 'array' })).rows[0]?.[0])

const arrayOf = (rows: string) => `select coalesce(json_agg(r), '[]')::text from (${rows}) r`
const objectOf = (row: string) => `select row_to_json(r)::text from (${row}) r`

const invoices = `select i.*, c.name as client_name, first.description
  from invoices i join clients c on c.id = i.client_id
  left join invoice_items first on first.invoice_id = i.id and first.order_index = 0
  order by i.created_at desc nulls last, i.id desc nulls last`

const page = text('page', arrayOf(`${invoices} limit $1`))
const all = text('all', arrayOf(invoices))

const read = text(
  'invoice',
  objectOf(`select i.*, c.name as client_name, to_json(c) as client,
      (select json_agg(t order by t.order_index) from invoice_items t where t.invoice_id = i.id) as items,
      (select coalesce(json_agg(p order by p.created_at), '[]') from payments p where p.invoice_id = i.id) as payments
    from invoices i join clients c on c.id = i.client_id where i.id = $1`),
)

const permits = text(
  'permits',
  arrayOf(`select p.*, j.title as job_title, c.id as client_id, c.name as client_name
    from permits p left join jobs j on j.id = p.job_id left join clients c on c.id = j.client_id
    where p.archived_at is null order by p.created_at desc nulls last, p.id desc nulls last limit $1`),
)

const openLeads = `status in ('new', 'contacted', 'qualified', 'proposal')`

const pipeline = text(
  'pipeline',
  arrayOf(`select l.*, u.name as assigned_to_name, greatest(l.created_at, l.last_contact,
      (select max(a.created_at) from sales_activities a where a.lead_id = l.id)) as last_touched
    from sales_leads l left join users u on u.id = l.assigned_to
    where ${openLeads} order by l.created_at desc nulls last, l.id desc nulls last`),
)

const pipelineFigures = text(
  'pipeline-figures',
  objectOf(`select count(*)::int as total, sum(estimated_value) filter (where ${openLeads})::text as pipeline_value,
      (count(*) filter (where converted_to_client))::int as converted from sales_leads`),
)

const counts = text(
  'counts',
  objectOf(`select (select count(*)::int from clients where archived_at is null) as "totalClients",
      (select count(*)::int from jobs where status in ('scheduled', 'in_progress')) as "activeJobs",
      (select count(*)::int from invoices where status in ('sent', 'overdue')) as "pendingInvoices",
      (select count(*)::int from jobs
        where status in ('scheduled', 'in_progress') and status = 'scheduled' and assigned_to = $1) as "myScheduledJobs"`),
)

type Line = { description: string; quantity: string; unit_price: string }

const insert = text(
  'create',
  `with taken as (update number_counters set last = last + 1 where series = 'invoice' returning last),
    made as (
      insert into invoices (invoice_number, client_id, created_by, subtotal, total, notes)
      select 'INV-' || lpad(last::text, greatest(5, length(last::text)), '0'), $1, $2, $3::numeric, $3::numeric, $4 from taken returning *),
    lines as (
      insert into invoice_items (invoice_id, description, quantity, unit_price, amount, order_index)
      select made.id, d, q, u, round(q * u, 2), o - 1
      from made, unnest($5::text[], $6::numeric[], $7::numeric[]) with ordinality as t(d, q, u, o) returning *)
    ${objectOf('select made.*, (select json_agg(l) from lines l) as items from made')}`,
)

async function create({ client_id, items, notes }: { client_id: string; items: Line[]; notes: string }) {
  const cents = items.map((item) => Math.round(Number(item.quantity) * Number(item.unit_price) * 100))
  const total = (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2)
  const columns = (['description', 'quantity', 'unit_price'] as const).map((name) => items.map((item) => item[name]))
  return insert([client_id, author, total, notes, ...columns])
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const limit = url.searchParams.get('limit')
  const known: Record<string, () => Promise<string>> = {
    '/api/dashboard/counts': () => counts([author]),
    '/api/dashboard/stats': async () => JSON.stringify(await bareStats(pool, author)),
    '/api/permits': () => permits([limit ?? '1000']),
    '/api/sales-leads': () => pipeline([]),
    '/api/sales-leads/figures': () => pipelineFigures([]),
    '/api/invoices': async () =>
      request.method === 'POST' ? create(await bodyOf(request)) : limit ? page([limit]) : all([]),
    '/ready': () => pool.query('select 1').then(() => '{}'),
  }
  const id = /^\/api\/invoices\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const text = id ? await read([id]) : ((await known[url.pathname]?.()) ?? 'null')
  const packed = text.length > 8192 ? await compress(text) : null
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(packed ?? text)
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
}).listen(Number(process.env['PORT']), '127.0.0.1')

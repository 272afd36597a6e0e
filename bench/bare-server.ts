import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'

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

const toJsonArray = (rows: string) => `select coalesce(json_agg(r), '[]')::text from (${rows}) r`
const toJsonObject = (row: string) => `select row_to_json(r)::text from (${row}) r`

const invoices = `select i.*, c.name as client_name, first.description
  from invoices i join clients c on c.id = i.client_id
  left join invoice_items first on first.invoice_id = i.id and first.order_index = 0
  order by i.created_at desc nulls last, i.id desc nulls last`

const page = text('page', toJsonArray(`${invoices} limit $1`))
const all = text('all', toJsonArray(invoices))

const read = text(
  'invoice',
  toJsonObject(`select i.*, c.name as client_name, to_json(c) as client,
      (select json_agg(t order by t.order_index) from invoice_items t where t.invoice_id = i.id) as items,
      (select coalesce(json_agg(p order by p.created_at), '[]') from payments p where p.invoice_id = i.id) as payments
    from invoices i join clients c on c.id = i.client_id where i.id = $1`),
)

const counts = text(
  'counts',
  toJsonObject(`select (select count(*)::int from clients where archived_at is null) as "totalClients",
      (select count(*)::int from jobs where status in ('scheduled', 'in_progress')) as "activeJobs",
      (select count(*)::int from invoices where status in ('sent', 'overdue')) as "pendingInvoices",
      (select count(*)::int from jobs
        where status in ('scheduled', 'in_progress') and status = 'scheduled' and assigned_to = $1) as "myScheduledJobs"`),
)

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
    ${toJsonObject('select made.*, (select json_agg(l) from lines l) as items from made')}`,
)

type Line = { description: string; quantity: string; unit_price: string }

async function create(request: IncomingMessage) {
  const { client_id, items, notes } = (await json(request)) as { client_id: string; items: Line[]; notes: string }
  const cents = items.map((item) => Math.round(Number(item.quantity) * Number(item.unit_price) * 100))
  const total = (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2)
  const columns = (['description', 'quantity', 'unit_price'] as const).map((name) => items.map((item) => item[name]))
  return insert([client_id, author, total, notes, ...columns])
}

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/ready') return pool.query('select 1').then(() => '{}')
  if (pathname === '/api/dashboard/stats') return counts([author])
  const id = pathname.slice('/api/invoices/'.length)
  if (id) return read([id])
  if (request.method === 'POST') return create(request)
  const limit = searchParams.get('limit')
  return limit ? page([limit]) : all([])
}

createServer((request, response) => {
  answer(request)
    .then(async (text) => {
      const packed = text.length > 8192 ? await compress(text) : null
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
        ...(packed ? { 'content-encoding': 'gzip' } : {}),
      })
      response.end(packed ?? text)
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
}).listen(Number(process.env['PORT']), '127.0.0.1')

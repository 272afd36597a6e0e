import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { bareStats } from './bare-stats.ts'

// The baseline: the same answers from the same database with nothing in between. No sign-in, no roles, no validation,
// no idempotency, no log. The cost of each is part of the product's ratio.

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

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const rows = `select i.*, c.name as client_name, first.description
  from invoices i join clients c on c.id = i.client_id
  left join invoice_items first on first.invoice_id = i.id and first.order_index = 0
  order by i.created_at desc nulls last, i.id desc nulls last`

async function list(limit: string | null) {
  return (
    await pool.query({
      name: limit ? 'page' : 'all',
      text: limit ? `${rows} limit $1` : rows,
      values: limit ? [limit] : [],
    })
  ).rows
}

async function read(id: string) {
  const [invoice, items, payments] = await Promise.all([
    pool.query({
      name: 'invoice',
      text: 'select i.*, c.name as client_name, to_json(c) as client from invoices i join clients c on c.id = i.client_id where i.id = $1',
      values: [id],
    }),
    pool.query({
      name: 'items',
      text: 'select * from invoice_items where invoice_id = $1 order by order_index',
      values: [id],
    }),
    pool.query({
      name: 'payments',
      text: 'select * from payments where invoice_id = $1 order by created_at',
      values: [id],
    }),
  ])
  return { ...invoice.rows[0], items: items.rows, payments: payments.rows }
}

const permits = async (limit: string | null) =>
  (
    await pool.query({
      name: 'permits',
      text: `select p.*, j.title as job_title, c.id as client_id, c.name as client_name
        from permits p left join jobs j on j.id = p.job_id left join clients c on c.id = j.client_id
        where p.archived_at is null order by p.created_at desc nulls last, p.id desc nulls last limit $1`,
      values: [limit ?? '1000'],
    })
  ).rows

const openLeads = `status in ('new', 'contacted', 'qualified', 'proposal')`

const pipeline = async () =>
  (
    await pool.query({
      name: 'pipeline',
      text: `select l.*, u.name as assigned_to_name, greatest(l.created_at, l.last_contact,
          (select max(a.created_at) from sales_activities a where a.lead_id = l.id)) as last_touched
        from sales_leads l left join users u on u.id = l.assigned_to
        where ${openLeads} order by l.created_at desc nulls last, l.id desc nulls last`,
    })
  ).rows

const pipelineFigures = async () =>
  (
    await pool.query({
      name: 'pipeline-figures',
      text: `select count(*)::int as total, sum(estimated_value) filter (where ${openLeads})::text as pipeline_value,
          (count(*) filter (where converted_to_client))::int as converted from sales_leads`,
    })
  ).rows[0]

type Line = { description: string; quantity: string; unit_price: string }

async function create(
  { client_id, items, notes }: { client_id: string; items: Line[]; notes: string },
  author: string,
) {
  const lines = items.map((item) => ({
    ...item,
    cents: Math.round(Number(item.quantity) * Number(item.unit_price) * 100),
  }))
  const total = (lines.reduce((sum, line) => sum + line.cents, 0) / 100).toFixed(2)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const counter = await client.query({
      name: 'number',
      text: `update number_counters set last = last + 1 where series = 'invoice' returning last`,
    })
    const number = `INV-${String(counter.rows[0].last).padStart(5, '0')}`
    const made = await client.query({
      name: 'insert',
      text: 'insert into invoices (invoice_number, client_id, created_by, subtotal, total, notes) values ($1, $2, $3, $4, $4, $5) returning *',
      values: [number, client_id, author, total, notes],
    })
    const id = made.rows[0].id
    const inserted = await client.query({
      name: 'insert-items',
      text: `insert into invoice_items (invoice_id, description, quantity, unit_price, amount, order_index)
             select $1, d, q, u, round(q * u, 2), o - 1 from unnest($2::text[], $3::numeric[], $4::numeric[]) with ordinality as t(d, q, u, o) returning *`,
      values: [id, lines.map((l) => l.description), lines.map((l) => l.quantity), lines.map((l) => l.unit_price)],
    })
    await client.query('commit')
    return { ...made.rows[0], items: inserted.rows }
  } finally {
    client.release()
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const known: Record<string, () => Promise<unknown>> = {
    '/api/dashboard/stats': () => bareStats(pool, author),
    '/api/permits': () => permits(url.searchParams.get('limit')),
    '/api/sales-leads': pipeline,
    '/api/sales-leads/figures': pipelineFigures,
  }
  const id = /^\/api\/invoices\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const value = id
    ? await read(id)
    : known[url.pathname]
      ? await known[url.pathname]?.()
      : request.method === 'POST'
        ? await create(await bodyOf(request), author)
        : url.pathname === '/api/invoices'
          ? await list(url.searchParams.get('limit'))
          : (await pool.query('select 1 as ok')).rows[0]
  const text = JSON.stringify(value)
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

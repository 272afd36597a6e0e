import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from './site.ts'

// An office's load: writers that keep every acknowledged record, readers beside them, and a monitor of the app's health.

/** A record the product acknowledged, identified by a unique text. */
export type Kept = Map<string, { id: string; number: string }>

export type Office = {
  site: Site
  cookie: string
  clientCookie: string
  /** The client that signs in as `client`, and a job of theirs. */
  clientId: string
  jobId: string
  invoices: Kept
  workOrders: Kept
  /** Addresses that must answer 200 after all, each with a text that the answer must hold. */
  pages: Map<string, string>
  /** Ids of records whose creation must be in the audit trail, once. */
  audited: Set<string>
  /** The numbers of invoices whose mail was acknowledged as sent. */
  mailed: Set<string>
  /** Answers that no fault excuses: anything but success, 503, and the 409 of a request still in progress. */
  wrong: string[]
  /** Acknowledged records that were missing later. */
  lost: Set<string>
  /** The number of answers in this round, by request and answer. */
  answers: Map<string, number>
  /** The longest time from the first try of a write to its acknowledgment, in ms. */
  longestWrite: number
  /** Writers finish what they are at. */
  stopped: boolean
  /** They give it up. */
  stalled: boolean
}

/** A hung request counts as lost; a write still not acknowledged after this many tries fails the run. */
const PATIENCE_MS = 20_000
const MOST_TRIES = 10_000
const PAUSE_MS = 50
const OTHERS_PAUSE_MS = 200

type Answer = { status: number; text: string }
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** One request; null when no complete answer came. */
export async function send(office: Office, method: string, path: string, init: Init = {}): Promise<Answer | null> {
  const answer = await answerTo(office, method, path, init)
  const line = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}: ${answer?.status ?? 'no answer'}`
  office.answers.set(line, (office.answers.get(line) ?? 0) + 1)
  return answer
}

async function answerTo(office: Office, method: string, path: string, init: Init): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const headers = { cookie: office.cookie, ...init.headers }
    const reply = await fetch(`${office.site.product.url}${path}`, { ...init, method, headers, signal })
    const answer = { status: reply.status, text: await reply.text() }
    const retry = reply.headers.get('retry-after')
    if (answer.status === 503 && retry === null) office.wrong.push(`503 without Retry-After: ${method} ${path}`)
    return answer
  } catch {
    return null
  }
}

const note = (office: Office, what: string, { status, text }: Answer) =>
  void office.wrong.push(`${status} ${what}: ${text.slice(0, 200)}`)

/** No retry changes it, so the writer turns to another record. */
class Refused extends Error {}

const unlessRefused = async (error: unknown) => {
  if (!(error instanceof Refused)) throw error
  await pause(PAUSE_MS)
}

/** Posts a body, retried with its key until it is acknowledged; returns the reply. */
async function acknowledge(office: Office, path: string, body: object, cookie = office.cookie): Promise<Reply> {
  const started = performance.now()
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie }
  for (let tries = 1; tries <= MOST_TRIES && !office.stalled; tries += 1) {
    const answer = await send(office, 'POST', path, { headers, body: JSON.stringify(body) })
    if (answer?.status === 201) {
      office.longestWrite = Math.max(office.longestWrite, performance.now() - started)
      await pause(PAUSE_MS)
      return JSON.parse(answer.text)
    }
    if (answer !== null && ![503, 409].includes(answer.status)) {
      note(office, `POST ${path}`, answer)
      throw new Refused()
    }
    await pause(PAUSE_MS)
  }
  throw new Error(`POST ${path} was never acknowledged`)
}

type Reply = { id: string; invoice_number?: string; work_order_number?: string; results?: Results }
type Results = { email: { success: boolean; error?: string } }

const ITEM = { quantity: '1', unit_price: '10' }

const newInvoice = async (office: Office, text: string): Promise<Reply> => {
  const body = { client_id: office.clientId, items: [{ description: text, ...ITEM }] }
  const invoice = await acknowledge(office, '/api/invoices', body)
  office.invoices.set(text, { id: invoice.id, number: invoice.invoice_number ?? '' })
  return invoice
}

/** Other records that an office writes besides invoices. */
const others: ((office: Office, text: string) => Promise<void>)[] = [
  async (office, text) => {
    const { id, invoice_number = '' } = await newInvoice(office, text)
    const { results } = await acknowledge(office, `/api/invoices/${id}/send`, {})
    if (results?.email.success) office.mailed.add(invoice_number)
    else office.wrong.push(`the mail of an invoice: ${results?.email.error}`)
  },
  async (office, text) => {
    const body = { job_id: office.jobId, scope_of_work: text }
    const { id, work_order_number: number = '' } = await acknowledge(office, '/api/work-orders', body)
    office.workOrders.set(text, { id, number })
  },
  async (office, text) => {
    const body = { permit_type: 'Electrical', application_date: '2026-11-02', project_address: text }
    const { id } = await acknowledge(office, '/api/permits', body)
    office.pages.set(`/api/permits/${id}`, text)
    office.audited.add(id)
  },
  async (office, text) => {
    const quote = { client_id: office.clientId, items: [{ description: text, ...ITEM }] }
    const { id } = await acknowledge(office, '/api/quotes', quote)
    const { results } = await acknowledge(office, `/api/quotes/${id}/send`, {})
    if (!results?.email.success) return void office.wrong.push(`the mail of a quote: ${results?.email.error}`)
    const accepted = { version: 1, chosen: [], name: 'Ada Lovelace', signature: { typed: text } }
    await acknowledge(office, `/api/quotes/${id}/accept`, accepted, office.clientCookie)
    office.pages.set(`/api/quotes/${id}/acceptance`, text)
  },
]

/** The number of writers of other records. */
export const OTHERS = others.length

/** Posts one invoice after another. */
export async function write(office: Office, writer: number): Promise<void> {
  for (let count = 1; !office.stopped; count += 1)
    await newInvoice(office, `Load ${writer}-${count}`).catch(unlessRefused)
}

/**
 * Posts one record of a kind after another, more slowly. After a kill of the app, a request that had gone outside waits for
 * its turn to run out, so these never hold up the writers of invoices.
 */
export async function writeOther(office: Office, kind: number): Promise<void> {
  for (let count = 1; !office.stopped; count += 1) {
    await others[kind]?.(office, `Load ${100 + kind}-${count}`).catch(unlessRefused)
    await pause(OTHERS_PAUSE_MS)
  }
}

/** Other requests of an office: a whole list, a PDF, dashboard numbers, an upload, a search. */
export async function readAround(office: Office): Promise<void> {
  const form = () => {
    const form = new FormData()
    form.set('file', new File([PNG], 'panel.png', { type: 'image/png' }))
    return form
  }
  for (let count = 0; !office.stopped; count += 1) {
    const latest = [...office.invoices.values()].at(-1)?.id
    const kinds: [string, string, Init?][] = [
      ['GET', '/api/invoices?limit=200'],
      ['GET', '/api/dashboard/stats'],
      ['POST', `/api/files?client_id=${office.clientId}`, { body: form() }],
      ['GET', '/api/clients?q=a&limit=20'],
      ...(latest ? ([['GET', `/api/invoices/${latest}/pdf`]] satisfies [string, string][]) : []),
      ['GET', '/api/auth/user'],
    ]
    const [method, path, init] = kinds[count % kinds.length] ?? ['GET', '/api/auth/user']
    const answer = await send(office, method, path, init)
    if (answer !== null && ![200, 201, 503].includes(answer.status)) note(office, `${method} ${path}`, answer)
    if (method === 'POST' && answer?.status === 201) {
      const { id }: Reply = JSON.parse(answer.text)
      office.pages.set(`/api/files/${id}/content`, 'PNG')
    }
    await pause(PAUSE_MS)
  }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

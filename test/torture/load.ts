import type { Product } from '../processes.ts'

// An office's load: writers that keep every acknowledged invoice, readers beside them, and a monitor of the app's
// health.

/** An invoice the product acknowledged, by the text of its only line, which is unique. */
export type Kept = Map<string, { id: string; number: string }>

export type Office = {
  product: Product
  cookie: string
  clientId: string
  kept: Kept
  /** Answers that no lost connection excuses: anything but success, 503, and the 409 of a request still in progress. */
  wrong: string[]
  /** The longest time from the first try of a write to its acknowledgment, in ms. */
  longestWrite: number
  stopped: boolean
}

/** A hung request counts as lost; a write still not acknowledged after this many tries fails the run. */
const PATIENCE_MS = 20_000
const MOST_TRIES = 3_000
const PAUSE_MS = 20

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Answer = { status: number; text: string }
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** One request; null when no complete answer came. */
async function send(office: Office, method: string, path: string, init: Init = {}): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const headers = { cookie: office.cookie, ...init.headers }
    const reply = await fetch(`${office.product.url}${path}`, { ...init, method, headers, signal })
    const answer = { status: reply.status, text: await reply.text() }
    const retry = reply.headers.get('retry-after')
    if (answer.status === 503 && retry === null) office.wrong.push(`503 without Retry-After: ${method} ${path}`)
    return answer
  } catch {
    return null
  }
}

function note(office: Office, what: string, { status, text }: Answer): void {
  office.wrong.push(`${status} ${what}: ${text.slice(0, 200)}`)
}

/** Posts one invoice after another, retrying each with its key until it is acknowledged. */
export async function write(office: Office, writer: number): Promise<void> {
  for (let count = 1; !office.stopped; count += 1) {
    const description = `Load ${writer}-${count}`
    const started = performance.now()
    const body = { client_id: office.clientId, items: [{ description, quantity: '1', unit_price: '10' }] }
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    for (let tries = 1; ; tries += 1) {
      if (tries > MOST_TRIES) throw new Error(`${description} was never acknowledged`)
      const answer = await send(office, 'POST', '/api/invoices', { headers, body: JSON.stringify(body) })
      if (answer?.status === 201) {
        const { id, invoice_number }: { id: string; invoice_number: string } = JSON.parse(answer.text)
        office.kept.set(description, { id, number: invoice_number })
        office.longestWrite = Math.max(office.longestWrite, performance.now() - started)
        await pause(PAUSE_MS)
        break
      }
      if (answer !== null && ![503, 409].includes(answer.status)) note(office, 'POST /api/invoices', answer)
      await pause(PAUSE_MS)
    }
  }
}

/** What else happens in an office: a whole list, a PDF, dashboard numbers, an upload, a search. */
export async function readAround(office: Office): Promise<void> {
  const form = () => {
    const form = new FormData()
    form.set('file', new File([PNG], 'panel.png', { type: 'image/png' }))
    return form
  }
  for (let count = 0; !office.stopped; count += 1) {
    const latest = [...office.kept.values()].at(-1)?.id
    const kinds: [string, string, Init?][] = [
      ['GET', '/api/invoices'],
      ['GET', '/api/dashboard/stats'],
      ['POST', `/api/files?client_id=${office.clientId}`, { body: form() }],
      ['GET', '/api/clients?q=a&limit=20'],
      ...(latest ? ([['GET', `/api/invoices/${latest}/pdf`]] satisfies [string, string][]) : []),
      ['GET', '/api/auth/user'],
    ]
    const [method, path, init] = kinds[count % kinds.length] ?? ['GET', '/api/auth/user']
    const answer = await send(office, method, path, init)
    if (answer !== null && ![200, 201, 503].includes(answer.status)) note(office, `${method} ${path}`, answer)
    await pause(PAUSE_MS)
  }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

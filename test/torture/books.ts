import { setTimeout as pause } from 'node:timers/promises'
import { type Kept, type Office, send } from './load.ts'

// Compares the stored records with the acknowledged ones.

type Stored = { text: string; id: string; number: string }

const readStored = ({ site }: Office) =>
  site.superuser(async (client) => {
    const rows = async <T extends object>(text: string, values: unknown[] = []) =>
      (await client.query<T>(text, values)).rows
    return {
      invoices: await rows<Stored>(`
        select description as text, i.id::text, invoice_number as number
        from invoice_items l join invoices i on i.id = l.invoice_id where description ~ '^Load [0-9]+-[0-9]+$'`),
      workOrders: await rows<Stored>(`
        select scope_of_work as text, id::text, work_order_number as number
        from work_orders where scope_of_work ~ '^Load [0-9]+-[0-9]+$'`),
      numbers: (
        await rows<{ number: string }>(`
          select invoice_number as number from invoices union all select work_order_number from work_orders`)
      ).map(({ number }) => number),
      audited: await rows<{ id: string }>(`select record_id::text as id from audit_events`),
    }
  })

/** Counts the numbers missing in each series. */
function gapsIn(numbers: string[]): number {
  const series = Map.groupBy(numbers, (number) => number.replace(/\d+$/, ''))
  const missing = [...series.values()].map((row) => {
    const places = new Set(row.map((number) => Number(/\d+$/.exec(number)?.[0])))
    const sorted = [...places].toSorted((a, b) => a - b)
    return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) + 1 - places.size
  })
  return missing.reduce((sum, count) => sum + count, 0)
}

/** Acknowledged records that are missing or changed. */
function missingIn(kept: Kept, rows: Stored[]): string[] {
  const byText = Map.groupBy(rows, ({ text }) => text)
  const isThere = ([text, { id, number }]: [string, { id: string; number: string }]) =>
    byText.get(text)?.some((row) => row.id === id && row.number === number) ?? false
  return [...kept].filter((entry) => !isThere(entry)).map(([text, { number }]) => `${number} (${text})`)
}

const repeatsIn = (values: string[]) => values.length - new Set(values).size

const LOOKS = 1200
const LOOK_MS = 50

/** True if the page exists with its text. A 503 says nothing about that. */
async function isPageThere(office: Office, [path, text]: [string, string]): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const answer = await send(office, 'GET', path)
    if (answer !== null && answer.status !== 503) return answer.status === 200 && answer.text.includes(text)
    await pause(LOOK_MS)
  }
  return false
}

/** Mails by invoice number. A repeat with the same Message-ID is one mail: mailboxes show it once. */
function listMails({ site }: Office) {
  const ids = new Map<string, Set<string>>()
  let accepted = 0
  for (const { subject, headers } of site.mail.messages) {
    const number = /^Invoice (\S+) from /.exec(subject)?.[1]
    if (number === undefined) continue
    accepted += 1
    const id = headers.find(({ name }) => name === 'message-id')?.value ?? ''
    ids.set(number, (ids.get(number) ?? new Set()).add(id))
  }
  return { ids, accepted }
}

export type Books = Awaited<ReturnType<typeof takeStock>>

export const NOTHING: Books = { acknowledged: 0, lost: 0, duplicates: 0, gaps: 0, mails: 0, notOnce: 0, repeats: 0 }

/**
 * Compares all that was acknowledged until now with the database and the mailboxes, while the office works on, and opens
 * the pages from the `firstPage` on.
 */
export async function takeStock(office: Office, firstPage: number) {
  // Copies: what is acknowledged while the database is read may be missing in its answer.
  const [invoices, workOrders] = [new Map(office.invoices), new Map(office.workOrders)]
  const [mailed, mustBeAudited, pages] = [[...office.mailed], [...office.audited], [...office.pages]]
  const { ids, accepted } = listMails(office)
  const there = await readStored(office)
  const events = Map.groupBy(there.audited, ({ id }) => id)
  const lost = [
    ...missingIn(invoices, there.invoices),
    ...missingIn(workOrders, there.workOrders),
    ...mustBeAudited.filter((id) => events.get(id)?.length !== 1).map((id) => `the event of ${id}`),
  ]
  for (const page of pages.slice(firstPage)) if (!(await isPageThere(office, page))) lost.push(page[0])
  for (const what of lost) office.lost.add(what)
  const unsent = mailed.filter((number) => !ids.has(number)).length
  const twice = [...ids.values()].filter(({ size }) => size > 1).length
  return {
    acknowledged: invoices.size + workOrders.size + pages.length + mailed.length,
    lost: office.lost.size,
    duplicates:
      repeatsIn(there.invoices.map(({ text }) => text)) +
      repeatsIn(there.workOrders.map(({ text }) => text)) +
      repeatsIn(there.numbers),
    gaps: gapsIn(there.numbers),
    mails: ids.size,
    notOnce: unsent + twice,
    repeats: accepted - [...ids.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

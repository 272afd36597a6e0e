import type { Kept, Office } from './load.ts'
import { send } from './load.ts'

// What is there after all, compared with what was acknowledged.

type Stored = { text: string; id: string; number: string }

const stored = ({ site }: Office) =>
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
      numbers: await rows<{ number: string }>(`
        select invoice_number as number from invoices union all select work_order_number from work_orders`),
      audited: await rows<{ id: string }>(`select record_id::text as id from audit_events`),
    }
  })

/** How many numbers are missing in each series. */
function gapsIn(numbers: string[]): number {
  const series = Map.groupBy(numbers, (number) => number.replace(/\d+$/, ''))
  const missing = [...series.values()].map((row) => {
    const places = new Set(row.map((number) => Number(/\d+$/.exec(number)?.[0])))
    return Math.max(...places) - Math.min(...places) + 1 - places.size
  })
  return missing.reduce((sum, count) => sum + count, 0)
}

function compare(kept: Kept, rows: Stored[]) {
  const found = Map.groupBy(rows, ({ text }) => text)
  const isThere = ([text, { id, number }]: [string, { id: string; number: string }]) =>
    found.get(text)?.some((row) => row.id === id && row.number === number) ?? false
  return { lost: [...kept].filter((entry) => !isThere(entry)).length, duplicates: rows.length - found.size }
}

/** How many acknowledged pages are not there with their text. */
async function missingPages(office: Office): Promise<number> {
  let missing = 0
  for (const [path, text] of office.pages) {
    const answer = await send(office, 'GET', path)
    if (answer?.status !== 200 || !answer.text.includes(text)) missing += 1
  }
  return missing
}

/** Mails by invoice number. A repeat with the same Message-ID is one mail: mailboxes show it once. */
function mailsOf({ site }: Office) {
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

export type Books = ReturnType<typeof emptyBooks>

const emptyBooks = () => ({ acknowledged: 0, lost: 0, duplicates: 0, gaps: 0, mails: 0, notOnce: 0, repeats: 0 })

/** Compares what was acknowledged with the database, the files and the mailboxes. */
export async function audit(office: Office): Promise<Books> {
  const { invoices, workOrders, numbers, audited } = await stored(office)
  const all = numbers.map(({ number }) => number)
  const kept = [compare(office.invoices, invoices), compare(office.workOrders, workOrders)]
  const events = Map.groupBy(audited, ({ id }) => id)
  const unaudited = [...office.audited].filter((id) => events.get(id)?.length !== 1).length
  const { ids, accepted } = mailsOf(office)
  const unsent = [...office.mailed].filter((number) => !ids.has(number)).length
  const twice = [...ids.values()].filter(({ size }) => size > 1).length
  return {
    acknowledged: office.invoices.size + office.workOrders.size + office.pages.size + office.mailed.size,
    lost: kept.reduce((sum, { lost }) => sum + lost, 0) + (await missingPages(office)) + unaudited,
    duplicates: kept.reduce((sum, { duplicates }) => sum + duplicates, 0) + all.length - new Set(all).size,
    gaps: gapsIn(all),
    mails: ids.size,
    notOnce: unsent + twice,
    repeats: accepted - [...ids.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

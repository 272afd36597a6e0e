import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../processes.ts'
import { faults, superuser } from './faults.ts'
import { type Kept, type Office, readAround, write } from './load.ts'

export type Outcome = {
  rounds: number
  acknowledged: number
  /** Acknowledged but missing afterwards, or stored under another number. */
  lost: number
  /** Written more than once, although every retry carried its key. */
  duplicates: number
  /** Unused numbers between the first and the last. */
  gaps: number
  /** Rounds after which the app was gone or failed its liveness check. */
  ended: number
  /** Answers of 500 and above, except 503. */
  errors: number
  /** Any other answer that the fault does not excuse. */
  wrong: string[]
  longestNotReady: number
  longestWrite: number
}

const WRITERS = 8
const READERS = 2
const WRITES_BEFORE = 16
const ROUND_MS = 60_000
const LOOK_MS = 10

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = performance.now() + ROUND_MS; !holds(); await pause(LOOK_MS))
    if (performance.now() > end) throw new Error(`Waited ${ROUND_MS} ms until ${what}`)
}

async function openOffice(dataDir: string): Promise<Office> {
  const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: 'true', LOG_LEVEL: 'error' })
  const reply = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'panelboard' }),
  })
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const clients = await fetch(`${product.url}/api/clients?limit=1`, { headers: { cookie } })
  const [client]: { id: string }[] = JSON.parse(await clients.text())
  return { product, cookie, clientId: client?.id ?? '', kept: new Map(), wrong: [], longestWrite: 0, stopped: false }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(LOOK_MS * 1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Polls readiness; `longest` is the longest time between two successes. */
function watchReadiness(office: Office): { longest: number; done: Promise<void> } {
  const watch = { longest: 0, done: Promise.resolve() }
  const look = async () => {
    let last = performance.now()
    while (!office.stopped) {
      if (await answers(`${office.product.url}/readyz`)) {
        watch.longest = Math.max(watch.longest, performance.now() - last)
        last = performance.now()
      }
      await pause(LOOK_MS)
    }
  }
  watch.done = look()
  return watch
}

type Line = { description: string; id: string; number: string }

/** Everything in the database that was written, including retries and unacknowledged writes. */
const stored = (dataDir: string): Promise<{ lines: Line[]; numbers: string[] }> =>
  superuser(dataDir, async (client) => {
    const lines = await client.query<Line>(`
      select description, i.id::text, invoice_number as number from invoice_items l join invoices i on i.id = l.invoice_id
      where description ~ '^Load [0-9]+-[0-9]+$'`)
    const all = await client.query<{ number: string }>(`select invoice_number as number from invoices`)
    return { lines: lines.rows, numbers: all.rows.map(({ number }) => number) }
  })

/** How many numbers are missing in each year's sequence. */
function gapsIn(numbers: string[]): number {
  const series = Map.groupBy(numbers, (number) => number.replace(/\d+$/, ''))
  const missing = [...series.values()].map((row) => {
    const places = new Set(row.map((number) => Number(/\d+$/.exec(number)?.[0])))
    return Math.max(...places) - Math.min(...places) + 1 - places.size
  })
  return missing.reduce((sum, count) => sum + count, 0)
}

function compare(kept: Kept, { lines, numbers }: { lines: Line[]; numbers: string[] }) {
  const found = Map.groupBy(lines, ({ description }) => description)
  const lost = [...kept].filter(([description, { id, number }]) => {
    const there = found.get(description) ?? []
    return !there.some((line) => line.id === id && line.number === number)
  })
  return {
    lost: lost.length,
    duplicates: lines.length - found.size + numbers.length - new Set(numbers).size,
    gaps: gapsIn(numbers),
  }
}

/**
 * The product on its embedded database under eight writers and two readers, hit by one fault per round. It counts
 * without judging; `report` gets a line for each round that ended the app.
 */
export async function torture(rounds: number, report: (line: string) => void = () => undefined): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-torture-'))
  const office = await openOffice(dataDir)
  let ended = 0
  try {
    const watch = watchReadiness(office)
    const load = Promise.all([
      ...Array.from({ length: WRITERS }, (_, index) => write(office, index)),
      ...Array.from({ length: READERS }, () => readAround(office)),
    ])
    const strikes = async () => {
      for (let round = 0; round < rounds; round += 1) {
        const fault = faults[round % faults.length]
        const before = office.kept.size
        await until('the office works', () => office.kept.size >= before + WRITES_BEFORE)
        await fault?.strike(dataDir, round)
        const then = office.kept.size
        const { product } = office
        await until('the office works again', () => office.kept.size > then + WRITERS || hasEnded(office))
        if (!hasEnded(office) && (await answers(`${product.url}/livez`))) continue
        ended += 1
        report(`round ${round + 1}, ${fault?.name}: the app was gone\n${product.output().slice(-2000)}`)
        await product.kill()
        office.product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: 'true', LOG_LEVEL: 'error' })
      }
    }
    // A writer that gives up ends the run.
    await Promise.race([strikes(), load])
    office.stopped = true
    await Promise.all([load, watch.done])
    const counted = compare(office.kept, await stored(dataDir))
    const isError = (line: string) => /^5(?!03)\d\d /.test(line)
    return {
      rounds,
      acknowledged: office.kept.size,
      ...counted,
      ended,
      errors: office.wrong.filter(isError).length,
      wrong: office.wrong,
      longestNotReady: Math.round(watch.longest),
      longestWrite: Math.round(office.longestWrite),
    }
  } finally {
    office.stopped = true
    await office.product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const hasEnded = ({ product: { process: child } }: Office) => child.exitCode !== null || child.signalCode !== null

/** Whether a run passes: nothing lost, nothing duplicated, no gaps, the app never gone, no wrong answers. */
export const isWhole = ({ lost, duplicates, gaps, ended, wrong }: Outcome): boolean =>
  lost + duplicates + gaps + ended + wrong.length === 0

export const summarize = (outcome: Outcome): string =>
  `${outcome.rounds} rounds, ${outcome.acknowledged} writes acknowledged: lost ${outcome.lost}, duplicates ${outcome.duplicates}, ` +
  `gaps ${outcome.gaps}, app ended ${outcome.ended}, 500s ${outcome.errors}, other wrong answers ` +
  `${outcome.wrong.length - outcome.errors}, longest time not ready ${outcome.longestNotReady} ms, longest write ` +
  `${outcome.longestWrite} ms`

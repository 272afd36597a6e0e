import { setTimeout as pause } from 'node:timers/promises'
import { type Books, NOTHING, takeStock } from './books.ts'
import type { Fault } from './faults.ts'
import { type Office, OTHERS, readAround, write, writeOther } from './load.ts'
import { openSite, type Site } from './site.ts'

/** One strike: which fault, how long the app was not ready because of it, in ms, and what was counted since the last one. */
export type Round = Pick<Books, 'acknowledged' | 'lost' | 'duplicates' | 'gaps' | 'notOnce'> & {
  fault: string
  notReady: number
  ended: boolean
  errors: number
}

export type Outcome = Books & {
  rounds: Round[]
  /** Answers of 500 and above, except 503. */
  errors: number
  /** Any other answer that no fault excuses. */
  wrong: string[]
  longestWrite: number
  /** Why the run ended before all rounds were done. */
  stalled: string | null
}

const WRITERS = 8
const READERS = 2
const WRITES_BEFORE = 16
const ROUND_MS = 60_000
const LOOK_MS = 50
const ANSWER_MS = 10_000

/** Waits until the office works or the app is gone. */
async function until(office: Office, what: string, holds: () => boolean): Promise<void> {
  for (const end = performance.now() + ROUND_MS; !holds() && !hasEnded(office); await pause(LOOK_MS))
    if (performance.now() > end) throw new Error(`waited ${ROUND_MS} ms until ${what}.\n${await getState(office)}`)
}

/** The office's answers in this round, and the state of the database sessions. */
async function getState({ site, answers }: Office): Promise<string> {
  const sessions = await site
    .superuser((client) =>
      client.query<{ line: string }>(`
        select concat_ws(' ', count(*), backend_type, state, wait_event_type, wait_event, max(now() - xact_start),
          left(max(query), 100)) as line
        from pg_stat_activity group by backend_type, state, wait_event_type, wait_event order by 1`),
    )
    .then(
      ({ rows }) => rows.map(({ line }) => line),
      (error: unknown) => [String(error)],
    )
  const answered = [...answers].map(([line, times]) => `${line} (${times} times)`)
  return ['Answers:', ...answered, 'Sessions:', ...sessions, 'The app:', site.product.output().slice(-2000)].join('\n')
}

async function signIn({ product }: Site, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: 'panelboard' })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${product.url}/api/login`, { method: 'POST', headers, body })
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function openOffice(site: Site): Promise<Office> {
  const [cookie, clientCookie] = [await signIn(site, 'admin'), await signIn(site, 'client')]
  const [own] = await site.superuser(
    async (client) =>
      (
        await client.query<{ client: string; job: string }>(`
          select c.id::text as client, j.id::text as job
          from clients c join users u on u.id = c.user_id and u.username = 'client' join jobs j on j.client_id = c.id limit 1`)
      ).rows,
  )
  if (!own) throw new Error('The sample client has no job')
  return {
    site,
    cookie,
    clientCookie,
    clientId: own.client,
    jobId: own.job,
    invoices: new Map(),
    workOrders: new Map(),
    pages: new Map(),
    audited: new Set(),
    mailed: new Set(),
    wrong: [],
    lost: new Set(),
    answers: new Map(),
    longestWrite: 0,
    stopped: false,
    stalled: false,
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Polls readiness. `from` starts a measurement: the longest time between two successes since then. */
function watchReadiness(office: Office) {
  const watch = { longest: 0, last: performance.now(), done: Promise.resolve() }
  const look = async () => {
    while (!office.stopped) {
      if (await answers(`${office.site.product.url}/readyz`)) {
        watch.longest = Math.max(watch.longest, performance.now() - watch.last)
        watch.last = performance.now()
      }
      await pause(LOOK_MS)
    }
  }
  watch.done = look()
  const from = (moment: number) => {
    watch.longest = 0
    watch.last = Math.max(watch.last, moment)
  }
  return { watch, from }
}

const hasEnded = ({ site }: Office) => {
  const { exitCode, signalCode } = site.product.process
  return exitCode !== null || signalCode !== null
}

type Report = (line: string) => void

/** `others`: how many kinds of records are written beside invoices. */
type Plan = { faults: Fault[]; others?: number }

/** True if a run passes: nothing lost, doubled or skipped, every mail once, the app never gone, no wrong answers. */
export const isWhole = ({ stalled, lost, duplicates, gaps, notOnce, wrong, rounds }: Outcome): boolean =>
  stalled === null && lost + duplicates + gaps + notOnce + wrong.length === 0 && rounds.every(({ ended }) => !ended)

const listCounts = ({
  acknowledged,
  lost,
  duplicates,
  gaps,
  notOnce,
  errors,
}: Omit<Round, 'fault' | 'notReady' | 'ended'>) =>
  `${acknowledged} acknowledged, ${lost} missing, ${duplicates} doubled, ${gaps} gaps in numbers, ` +
  `${notOnce} mails not once, ${errors} times 5xx but 503`

const describeRound = (round: Round) => `${round.fault}: not ready for ${round.notReady} ms; ${listCounts(round)}`

/** The figures of a run: how long each fault took the app away, and what was counted in the end. */
export function summarize(outcome: Outcome): string {
  const byFault = Object.entries(Object.groupBy(outcome.rounds, ({ fault }) => fault)).map(([fault, rounds = []]) => {
    const times = rounds.map(({ notReady }) => notReady).toSorted((a, b) => a - b)
    return `${fault}, ${times.length} rounds: not ready for ${times[times.length >> 1]} ms (median), ${times.at(-1)} ms at most`
  })
  const rest = `${outcome.repeats} mails repeated with their Message-ID, longest write ${outcome.longestWrite} ms`
  return [...byFault, listCounts(outcome), rest, ...(outcome.stalled === null ? [] : [outcome.stalled])].join('\n')
}

const isError = (line: string) => /^5(?!03)\d\d /.test(line)

/**
 * Strikes once while the office works, waits until it works again, and measures how long the app was not ready. Returns
 * whether the app is still there.
 */
async function strike(office: Office, fault: Fault, round: number, from: (moment: number) => void): Promise<boolean> {
  office.answers.clear()
  // This load uploads more in a minute than the caps allow in an hour. Caps are tested separately.
  await office.site.superuser((client) => client.query('delete from rate_limits'))
  const before = office.invoices.size
  await until(office, 'the office works', () => office.invoices.size >= before + WRITES_BEFORE)
  from(0)
  await fault.strike(office.site, round)
  if (fault.endsApp) await office.site.startApp()
  const then = office.invoices.size
  await until(office, 'the office works again', () => office.invoices.size > then + WRITERS)
  return !hasEnded(office) && (await answers(`${office.site.product.url}/livez`))
}

/**
 * The product under twelve writers and two readers, hit by one fault a round. It counts without judging; `report` gets a
 * line for each round. `isOver` ends the run early.
 */
export async function torture(
  { faults, others = OTHERS }: Plan,
  report: Report = () => undefined,
  isOver: () => boolean = () => false,
): Promise<Outcome> {
  const site = await openSite()
  const rounds: Round[] = []
  let books = NOTHING
  let errors = 0
  let pagesOpened = 0
  try {
    const office = await openOffice(site)
    const { watch, from } = watchReadiness(office)
    const load = Promise.all([
      ...Array.from({ length: WRITERS }, (_, index) => write(office, index)),
      ...Array.from({ length: others }, (_, index) => writeOther(office, index)),
      ...Array.from({ length: READERS }, () => readAround(office)),
    ])
    const count = async (fault: Fault, notReady: number, ended: boolean): Promise<Round> => {
      const [before, errorsBefore, firstPage] = [books, errors, pagesOpened]
      pagesOpened = office.pages.size
      books = await takeStock(office, firstPage)
      errors = office.wrong.filter(isError).length
      return {
        fault: fault.name,
        notReady,
        ended,
        errors: errors - errorsBefore,
        acknowledged: books.acknowledged - before.acknowledged,
        lost: books.lost - before.lost,
        duplicates: books.duplicates - before.duplicates,
        gaps: books.gaps - before.gaps,
        notOnce: books.notOnce - before.notOnce,
      }
    }
    const strikes = async () => {
      for (const [index, fault] of faults.entries()) {
        if (isOver()) return
        const isAlive = await strike(office, fault, index, from)
        const notReady = Math.round(watch.longest)
        if (!isAlive) {
          report(`The app was gone:\n${site.product.output().slice(-2000)}`)
          await site.product.kill()
          await site.startApp()
        }
        const round = await count(fault, notReady, !isAlive)
        rounds.push(round)
        report(`${index + 1} of ${faults.length}, ${describeRound(round)}`)
      }
    }
    // A writer that gives up ends the run.
    const stalled = await Promise.race([strikes(), load]).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    office.stopped = true
    office.stalled = stalled !== null
    await Promise.allSettled([load, watch.done])
    // Without the database, what was counted last holds.
    const whole = takeStock(office, 0)
    books = stalled === null ? await whole : await whole.catch(() => books)
    errors = office.wrong.filter(isError).length
    const longestWrite = Math.round(office.longestWrite)
    return { rounds, ...books, errors, wrong: office.wrong, longestWrite, stalled }
  } finally {
    await site.close()
  }
}

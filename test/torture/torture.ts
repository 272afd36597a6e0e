import { type Books, audit } from './books.ts'
import type { Fault } from './faults.ts'
import { type Office, OTHERS, readAround, write, writeOther } from './load.ts'
import { openSite, type Site, type SiteName } from './site.ts'

/** One strike: which fault, and how long the app was not ready because of it, in ms. */
export type Round = { fault: string; notReady: number; ended: boolean }

export type Outcome = Books & {
  site: SiteName
  rounds: Round[]
  /** Answers of 500 and above, except 503. */
  errors: number
  /** Any other answer that no fault excuses. */
  wrong: string[]
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
    longestWrite: 0,
    stopped: false,
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(LOOK_MS * 1000) }).then(
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
type Plan = { site: SiteName; faults: Fault[]; others?: number }

/** Strikes once while the office works, waits until it works again, and measures how long the app was not ready. */
async function strike(office: Office, fault: Fault, round: number, from: (moment: number) => void): Promise<boolean> {
  const before = office.invoices.size
  await until('the office works', () => office.invoices.size >= before + WRITES_BEFORE)
  from(0)
  await fault.strike(office.site, round)
  // What counts is the time after the fault is over.
  if (fault.lasts) from(performance.now())
  if (fault.endsApp) await office.site.startApp()
  const then = office.invoices.size
  await until('the office works again', () => office.invoices.size > then + WRITERS || hasEnded(office))
  return !hasEnded(office) && (await answers(`${office.site.product.url}/livez`))
}

/**
 * The product under twelve writers and two readers, hit by one fault a round. It counts without judging; `report` gets a
 * line for each round. `isOver` ends the run early.
 */
export async function torture(
  { site: name, faults, others = OTHERS }: Plan,
  report: Report = () => undefined,
  isOver: () => boolean = () => false,
): Promise<Outcome> {
  const site = await openSite(name)
  const rounds: Round[] = []
  try {
    const office = await openOffice(site)
    const { watch, from } = watchReadiness(office)
    const load = Promise.all([
      ...Array.from({ length: WRITERS }, (_, index) => write(office, index)),
      ...Array.from({ length: others }, (_, index) => writeOther(office, index)),
      ...Array.from({ length: READERS }, () => readAround(office)),
    ])
    const strikes = async () => {
      for (const [index, fault] of faults.entries()) {
        if (isOver()) return
        const isAlive = await strike(office, fault, index, from)
        const round = { fault: fault.name, notReady: Math.round(watch.longest), ended: !isAlive }
        rounds.push(round)
        report(`${index + 1} of ${faults.length}, ${fault.name}: not ready for ${round.notReady} ms`)
        if (isAlive) continue
        report(`The app was gone:\n${site.product.output().slice(-2000)}`)
        await site.product.kill()
        await site.startApp()
      }
    }
    // A writer that gives up ends the run.
    await Promise.race([strikes(), load]).finally(() => (office.stopped = true))
    await Promise.all([load, watch.done])
    const isError = (line: string) => /^5(?!03)\d\d /.test(line)
    return {
      site: name,
      rounds,
      ...(await audit(office)),
      errors: office.wrong.filter(isError).length,
      wrong: office.wrong,
      longestWrite: Math.round(office.longestWrite),
    }
  } finally {
    await site.close()
  }
}

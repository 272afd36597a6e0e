import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from './site.ts'

// Faults of the app and its database while an office works.

const MOST_LOOKS = 5_000

/** A strike returns once the fault is over. */
export type Fault = {
  name: string
  /** Ends the app too, which the site then starts again as a supervisor would. */
  endsApp?: boolean
  strike: (site: Site, round: number) => Promise<void>
}

/** The process id of one of the app's sessions that match `condition`, polled until there is one. */
const sessionOfApp = (site: Site, condition: string, round: number): Promise<number> =>
  site.superuser(async (client) => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'panelboard' and ${condition} order by pid`,
      )
      if (rows.length > 0) return rows[round % rows.length]?.pid ?? 0
    }
    throw new Error(`No session of the app met "${condition}"`)
  })

const inTransaction = `state in ('active', 'idle in transaction') and xact_start is not null and query !~* '^listen'`

const kill = (pid: number) => {
  try {
    // 0 would be this process and all that it started.
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // The session ended by itself in between.
  }
}

const MOST_MS = 5_000

/** Kills a process of the database and waits until that ends all sessions: on a busy machine they work on for a moment. */
const killProcess = (site: Site, find: () => Promise<number>): Promise<void> =>
  site.superuser(async (client) => {
    const ended = new Promise((resolve) => client.once('end', resolve))
    kill(await find())
    await Promise.race([ended, pause(MOST_MS)])
  })

const mainProcessKilled: Fault = {
  name: 'main process of the database killed',
  strike: (site) => killProcess(site, () => site.mainProcess()),
}

const transactionKilled: Fault = {
  name: 'backend in a transaction killed',
  strike: (site, round) => killProcess(site, () => sessionOfApp(site, inTransaction, round)),
}

export const appKilled: Fault = { name: 'app killed', endsApp: true, strike: (site) => site.killApp() }

export const bothKilled: Fault = {
  name: 'app and database killed together',
  endsApp: true,
  strike: async (site) => {
    const pid = await site.mainProcess()
    const exit = site.killApp()
    kill(pid)
    await exit
  },
}

const backendKilled: Fault = {
  name: 'one backend killed',
  strike: (site, round) => killProcess(site, () => sessionOfApp(site, 'true', round)),
}

const transactionEnded: Fault = {
  name: 'a transaction ended',
  strike: async (site) => {
    const pid = await sessionOfApp(site, `state = 'idle in transaction'`, 0)
    await site.superuser((client) => client.query('select pg_terminate_backend($1)', [pid]))
  },
}

const allSessionsEnded: Fault = {
  name: 'all sessions ended',
  strike: (site) =>
    site.superuser(async (client) => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    }),
}

/** Faults of the database alone, which the app must survive. The short run of the test suite uses these. */
export const databaseFaults = [mainProcessKilled, backendKilled, transactionEnded, allSessionsEnded]

/** In the proportion 200, 100, 100 and 50 of 450, mixed so that a run cut short holds some of each. */
export const faults: Fault[] = [
  mainProcessKilled,
  transactionKilled,
  mainProcessKilled,
  appKilled,
  mainProcessKilled,
  transactionKilled,
  mainProcessKilled,
  appKilled,
  bothKilled,
]

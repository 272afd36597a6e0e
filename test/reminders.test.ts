import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { smsOptOuts } from '#server/tables.ts'
import { createBooking, createClient } from './factories.ts'
import { toUrl } from './processes.ts'
import { setUpWorld } from './world.ts'
import { until } from './until.ts'

// Several processes send reminders at the same time and one is killed midway: every client gets exactly one.

const world = await setUpWorld({ company: true })

const started: ChildProcess[] = []
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

const worker = fileURLToPath(new URL('reminders-worker.ts', import.meta.url))

/** A process that sends reminders at a given time; it hangs after `stuckAt` messages. */
function startReminding(now: string, stuckAt = 0) {
  const child = spawn(process.execPath, [worker, toUrl(world.databaseTarget), now, String(stuckAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  return {
    stuck: once(child.stdout, 'data'),
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The same in this process. */
async function remindHere(now: string): Promise<void> {
  world.clock.now = new Date(now)
  await world.runJob('bookings.remind')
}

const VISITS = 30
const OPTED_OUT = 7
const moment = (minute: number) => `2026-07-01T14:${String(minute).padStart(2, '0')}:00.000Z`

async function count() {
  const { rows } = await world.db.execute<{ reminded: number; messages: number; different: number }>(sql`
    select (select count(*)::int from bookings where reminder_sent) as reminded, count(*)::int as messages,
      count(distinct (about_id, channel))::int as different from deliveries`)
  return rows[0]
}

test('sends each reminder once from three processes, one of which dies midway', async () => {
  for (let n = 0; n < VISITS; n += 1) {
    const phone = `+15125550${100 + n}`
    const client = await createClient(world.db, { email: `client-${n}@example.com`, phone })
    if (n < OPTED_OUT) await world.db.insert(smsOptOuts).values({ phone })
    await createBooking(world.db, {
      client_id: client.id,
      status: 'confirmed',
      confirmed_at: '2026-06-01T00:00:00Z',
      scheduled_date: moment(n),
    })
  }
  await remindHere('2026-06-30T13:59:59.999Z')
  expect(await count()).toEqual({ reminded: 0, messages: 0, different: 0 })

  const due = '2026-06-30T14:29:00.000Z'
  const dying = startReminding(due, 12)
  await dying.stuck
  const [code] = await Promise.all([startReminding(due).ended, remindHere(due)])
  expect(code).toBe(0)
  expect((await count())?.reminded).toBe(VISITS - 1)
  await dying.kill()

  // The database needs a moment to notice that the process is gone.
  await until(async () => {
    await remindHere(due)
    expect((await count())?.reminded).toBe(VISITS)
  })
  const messages = 2 * VISITS - OPTED_OUT
  expect(await count()).toEqual({ reminded: VISITS, messages, different: messages })

  await remindHere(due)
  await world.runBackground()
  const mails = world.sent.mail.map(({ to }) => to)
  const texts = world.sent.sms.map(({ to }) => to)
  expect(mails.toSorted()).toEqual(Array.from({ length: VISITS }, (_, n) => `client-${n}@example.com`).toSorted())
  expect(texts.toSorted()).toEqual(
    Array.from({ length: VISITS - OPTED_OUT }, (_, n) => `+15125550${100 + OPTED_OUT + n}`),
  )
  expect((await world.db.select().from(bookings)).every(({ reminder_sent }) => reminder_sent)).toBe(true)
})

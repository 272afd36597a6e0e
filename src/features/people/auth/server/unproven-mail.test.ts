import { beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/tables.ts'
import { createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'

// Anyone can register with another person's address, and the company writes to it.

const LURE = 'https://evil.example'
const PASSWORD = 'correct horse battery'

const start = new Date('2026-06-15T15:00:00Z')
const world = await setUpWorld({ company: true })
await createUser(world.db, 'employee')
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})

let count = 0
async function register(name: string) {
  count += 1
  const email = `victim-${count}@example.com`
  const body = { username: `www.evil${count}.example`, email, name, password: PASSWORD }
  const { body: user } = await world.anonymous().post('/api/register', body)
  const caller = await world.signedIn(user)
  const book = (scheduled_date: string) =>
    caller.post('/api/bookings', { service_type: `Win at ${LURE}`, location: LURE, notes: LURE, scheduled_date })
  return { email, caller, book, forgot: () => world.anonymous().post('/api/auth/forgot-password', { email }) }
}

test('holds nothing that its sender wrote, and none is about their password', async () => {
  const { email, caller, book, forgot } = await register(`Ada, see ${LURE}`)
  expect((await book('2026-06-17T10:00')).status).toBe(201)
  const change = { current_password: PASSWORD, password: 'another horse battery' }
  expect((await caller.post('/api/profile/password', change)).status).toBe(204)
  expect((await forgot()).status).toBe(204)
  const mails = await mailsTo(world, email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Confirm your email',
    'Set a new password',
    'We received your booking: service visit, Jun 17, 2026, 10:00 AM',
  ])
  for (const { subject, text, html } of mails) expect(`${subject} ${text} ${html}`).not.toMatch(/evil/)
})

test('is five a day, whatever it is about; what it is about happens all the same', async () => {
  const { email, caller, book, forgot } = await register('Ada')
  for (const day of ['17', '18']) expect((await book(`2026-06-${day}T14:00`)).status).toBe(201)
  await forgot()
  expect(await mailsTo(world, email)).toHaveLength(4)
  expect((await caller.post('/api/auth/request-confirmation')).status).toBe(204)
  expect((await book('2026-06-19T14:00')).status).toBe(201)
  expect((await forgot()).status).toBe(204)
  expect((await caller.post('/api/auth/request-confirmation')).status).toBe(429)
  expect(await mailsTo(world, email)).toHaveLength(5)

  // Nor does another login get more of them out.
  await caller.post('/api/auth/email', { email: `moved-${email}`, password: PASSWORD })
  const other = await register('Ada')
  expect((await other.caller.post('/api/auth/email', { email, password: PASSWORD })).status).toBe(429)
  expect(await mailsTo(world, email)).toHaveLength(5)
  world.clock.now = new Date(start.getTime() + 24 * 3_600_000)
  expect((await other.caller.post('/api/auth/email', { email, password: PASSWORD })).status).toBe(204)
  expect(await mailsTo(world, email)).toHaveLength(6)
})

test('two logins that change to the same address at once: one has it, the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `shared-${round}@example.com`
    const logins = [await register('Ada'), await register('Grace')]
    const replies = await Promise.all(
      logins.map(({ caller }) => caller.post('/api/auth/email', { email, password: PASSWORD })),
    )
    expect(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      email,
    ).toEqual([204, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      message: 'There is already a login with this email',
      errors: [{ path: 'email', message: 'There is already a login with this email' }],
    })
  }
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogin, PASSWORD } from '#test/authenticator.ts'
import { createBooking, createJob, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'
import { rateLimits } from '#server/tables.ts'
import { LAST_ADMIN } from '../contract.ts'
import { users } from './table.ts'

let admin: Caller
let adminId: string
const world = await setUpWorld()
beforeEach(async () => {
  await world.db.delete(rateLimits)
  // The only administrator, whichever other tests made before.
  await world.db.update(users).set({ role: 'client' }).where(eq(users.role, 'admin'))
  const user = await createUser(world.db, 'admin')
  adminId = user.id
  admin = await world.signedIn(user)
})

const change = (id: string, patch: object, by = admin) => by.patch(`/api/users/${id}`, patch)
const refusedAs = (message: string) => ({ status: 409, body: { message } })

describe('updating a user', () => {
  test('changes only what was sent, normalizes the phone, and ignores unknown fields', async () => {
    const { id, name, email } = await createUser(world.db, 'employee')
    const reply = await change(id, { phone: '(512) 555-0134', email: 'x@example.com', password_hash: 'x', id: adminId })
    expect(reply).toMatchObject({
      status: 200,
      body: { id, name, email, role: 'employee', phone: '+15125550134', two_factor: false, deactivated_at: null },
    })
    expect((await change(id, { name: '  Ada  ', phone: '' })).body).toMatchObject({ name: 'Ada', phone: null })
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ name: 'Ada', email })
    const missing = crypto.randomUUID()
    expect((await change(missing, {})).status).toBe(404)
    expect((await admin.get(`/api/users/${missing}`)).status).toBe(404)
  })

  test.each([
    [{ role: 'owner' }, 'role', 'Role must be admin, employee or client'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ active: 'no' }, 'active', 'Active must be true or false'],
  ])('rejects %j', async (patch, path, message) => {
    const { id } = await createUser(world.db)
    expect(await change(id, patch)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  test("a new role ends all the user's sessions; the same role or a new name ends none", async () => {
    const user = await createUser(world.db, 'employee')
    const open = await world.signedIn(user)
    await change(user.id, { role: 'employee', name: 'Renamed', active: true })
    expect((await open.get('/api/auth/user')).body).toMatchObject({ role: 'employee', name: 'Renamed' })
    expect((await change(user.id, { role: 'client' })).body.role).toBe('client')
    expect((await open.get('/api/auth/user')).status).toBe(401)
  })
})

describe('a role for a login with an unconfirmed address', () => {
  const squatter = () =>
    createUser(world.db, 'client', { name: 'Bob Newhire', email: `bob-${Math.random()}@example.com` })

  test('requires the administrator to accept the risk', async () => {
    const user = await squatter()
    expect((await admin.get(`/api/users/${user.id}`)).body.email_confirmed).toBe(false)
    const refused = await change(user.id, { role: 'employee', name: 'Not saved either' })
    const risk = `Bob Newhire's email (${user.email}) is not confirmed, so anyone could have created this login. With this role it can see every client, invoice and payment. Make sure it really is Bob Newhire's, or send an invitation to the address instead.`
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `${risk} To go ahead, send the request again with confirm_unproven: true.`,
        errors: [{ path: 'confirm_unproven', message: risk }],
      },
    })
    expect((await admin.get(`/api/users/${user.id}`)).body).toMatchObject({ role: 'client', name: 'Bob Newhire' })
    expect((await change(user.id, { role: 'admin', confirm_unproven: false })).status).toBe(409)
    const given = await change(user.id, { role: 'employee', confirm_unproven: true })
    expect(given).toMatchObject({ status: 200, body: { role: 'employee', email_confirmed: false } })
    expect((await change(user.id, { role: 'admin' })).status).toBe(409)
  })

  test('needs no confirmation for a confirmed address or a lower role', async () => {
    const proven = await createUser(world.db, 'client', { email_confirmed_at: '2026-01-01T00:00:00Z' })
    expect(await change(proven.id, { role: 'admin' })).toMatchObject({ status: 200, body: { email_confirmed: true } })
    const unproven = await createUser(world.db, 'admin')
    expect((await change(unproven.id, { role: 'employee' })).status).toBe(200)
    expect((await change(unproven.id, { role: 'employee', name: 'Renamed' })).status).toBe(200)
    expect((await change(unproven.id, { role: 'client' })).status).toBe(200)
  })
})

describe('the last administrator', () => {
  test('cannot be demoted or deactivated, not even by themselves', async () => {
    expect(await change(adminId, { role: 'employee' })).toMatchObject(refusedAs(LAST_ADMIN))
    expect(await change(adminId, { active: false })).toMatchObject(refusedAs(LAST_ADMIN))
    await createUser(world.db, 'admin', { deactivated_at: '2026-06-01T12:00:00Z' })
    expect(await change(adminId, { role: 'client' })).toMatchObject(refusedAs(LAST_ADMIN))
    await createUser(world.db, 'admin')
    expect((await change(adminId, { role: 'employee' })).status).toBe(200)
  })

  test('two who demote each other at the same time: one succeeds', async () => {
    const other = await createUser(world.db, 'admin')
    const theirs = await world.signedIn(other)
    for (const patch of [{ role: 'employee' }, { active: false }]) {
      const replies = await Promise.all([change(other.id, patch), change(adminId, patch, theirs)])
      // The slower one may no longer have been an administrator when its request arrived; either way it changed
      // nothing.
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await world.db.$count(users, eq(users.role, 'admin'))).toBeGreaterThan(0)
      await world.db.update(users).set({ role: 'admin', deactivated_at: null }).where(eq(users.id, adminId))
      await world.db.update(users).set({ role: 'admin', deactivated_at: null }).where(eq(users.id, other.id))
      admin = await world.signedIn({ id: adminId })
      Object.assign(theirs, await world.signedIn(other))
    }
  })

  test('one of ten who leave at the same time stays', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => createUser(world.db, 'admin')))
    const everybody = [adminId, ...others.map(({ id }) => id)]
    const callers = await Promise.all(everybody.map((id) => world.signedIn({ id })))
    const replies = await Promise.all(
      callers.map((caller, at) => change(everybody[at] ?? '', { role: 'client' }, caller)),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(9).fill(200),
      409,
    ])
    expect(await world.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })
})

describe('a technician with upcoming visits', () => {
  test('cannot be demoted to client or deactivated, and the refusal counts the visits', async () => {
    const user = await createUser(world.db, 'employee', { name: 'Dan Ruiz' })
    const job = await createJob(world.db, { assigned_to: user.id, status: 'in_progress' })
    await createJob(world.db, { assigned_to: user.id, status: 'completed' })
    await createBooking(world.db, { assigned_to: user.id, status: 'cancelled' })
    expect(await change(user.id, { active: false })).toMatchObject(
      refusedAs('Dan Ruiz has 1 open job. Assign it to someone else first.'),
    )
    await createJob(world.db, { assigned_to: user.id })
    await createBooking(world.db, { assigned_to: user.id, status: 'pending' })
    expect(await change(user.id, { role: 'client' })).toMatchObject(
      refusedAs('Dan Ruiz has 2 open jobs and 1 open booking. Assign them to someone else first.'),
    )
    // They stay on staff, so visits do not matter.
    expect((await change(user.id, { role: 'admin', confirm_unproven: true })).status).toBe(200)
    const other = await createUser(world.db, 'employee')
    expect((await admin.patch(`/api/jobs/${job.id}`, { assigned_to: other.id })).status).toBe(200)
    expect((await change(user.id, { active: false })).body.message).toContain('1 open job and 1 open booking')
  })

  test('a job assigned at the moment of leaving: either the job or the leaving is refused', async () => {
    const { id } = await createUser(world.db, 'employee')
    const jobs = await Promise.all(Array.from({ length: 5 }, () => createJob(world.db)))
    const [left, ...given] = await Promise.all([
      change(id, { active: false }),
      ...jobs.map((job) => admin.patch(`/api/jobs/${job.id}`, { assigned_to: id })),
    ])
    const got = given.filter(({ status }) => status === 200).length
    expect([left.status, got]).toEqual(left.status === 200 ? [200, 0] : [409, 5])
    expect(given.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })
})

describe('a deactivated user', () => {
  const createDeactivated = async (values: Parameters<typeof createLogin>[2] = {}) => {
    const user = await createLogin(world, 'employee', values)
    const open = await world.signedIn(user)
    expect((await change(user.id, { active: false })).body.deactivated_at).toBe(world.clock.now.toISOString())
    return { user, open }
  }
  const logIn = (username: string | null, password = PASSWORD) =>
    world.anonymous().post('/api/login', { username, password })

  test('is signed out immediately, and sign-in answers as for an unknown user', async () => {
    const { user, open } = await createDeactivated()
    expect((await open.get('/api/auth/user')).status).toBe(401)
    const [reply, unknown] = [await logIn(user.username), await logIn('nobody-here')]
    expect([reply.status, reply.text]).toEqual([401, unknown.text])
    expect((await change(user.id, { active: true })).body.deactivated_at).toBeNull()
    expect((await logIn(user.username)).status).toBe(200)
  })

  test('keeps the deactivation date, and a leftover session no longer works', async () => {
    const { user } = await createDeactivated()
    const since = world.clock.now.toISOString()
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    expect((await change(user.id, { active: false, name: 'Left' })).body.deactivated_at).toBe(since)
    const other = await createUser(world.db, 'employee')
    const open = await world.signedIn(other)
    await world.db.update(users).set({ deactivated_at: since }).where(eq(users.id, other.id))
    expect((await open.get('/api/auth/user')).status).toBe(401)
  })

  test('gets no reset link, and an earlier one sets no password', async () => {
    const { user } = await createDeactivated()
    await world.anonymous().post('/api/auth/forgot-password', { email: user.email })
    expect(await mailsTo(world, user.email)).toEqual([])
    const about = { purpose: 'reset_password', user_id: user.id, email: user.email, minutes: 30 } as const
    const token = await createToken(world.services, about)
    const reset = await world.anonymous().post('/api/auth/reset-password', { token, password: 'a new password' })
    expect(reset).toMatchObject(refusedAs('This login has been deactivated. Contact the office.'))
  })

  test('is in the full list, but not offered in selects', async () => {
    const { user } = await createDeactivated()
    const employee = await world.signedIn(await createUser(world.db, 'employee'))
    const ids = async (caller: Caller, query = '') =>
      (await caller.get(`/api/users${query}`)).body.map(({ id }: { id: string }) => id)
    expect(await ids(admin)).toContain(user.id)
    expect(await ids(admin, '?role=employee')).not.toContain(user.id)
    expect(await ids(employee, '?role=employee')).not.toContain(user.id)
    const job = await createJob(world.db)
    expect((await admin.patch(`/api/jobs/${job.id}`, { assigned_to: user.id })).status).toBe(400)
  })
})

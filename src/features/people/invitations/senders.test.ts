import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { createUser } from '#test/factories.ts'
import { startInvitations } from '#test/invitations.ts'
import { linkIn } from '#test/mailbox.ts'

const { world, admin, newEmail, pending, invited, register } = await startInvitations()
beforeEach(() => world.db.delete(rateLimits))
afterAll(() => world.close())

describe('an invitation ends when its sender loses the right to invite', () => {
  async function leaving() {
    const user = await createUser(world.db, 'admin')
    const email = newEmail()
    const { status } = await (await world.signedIn(user)).post('/api/invitations', { email, role: 'admin' })
    expect(status).toBe(201)
    return { user, email, token: (await linkIn(world, email)).token }
  }

  test.each([{ active: false }, { role: 'employee' }])('when the sender becomes %j', async (patch) => {
    const { user, email, token } = await leaving()
    const kept = await invited()
    expect((await admin.patch(`/api/users/${user.id}`, patch)).status).toBe(200)
    expect((await pending()).map((one: { email: string }) => one.email)).not.toContain(email)
    expect((await register(token, email)).status).toBe(404)
    expect((await register(kept.token, kept.email)).status).toBe(201)
  })

  test('when the role was changed without the API', async () => {
    const { user, email, token } = await leaving()
    const invitee = await createUser(world.db, 'client', { email })
    await world.db.update(users).set({ role: 'client' }).where(eq(users.id, user.id))
    const gone = { status: 409, body: { message: 'This invitation is no longer valid. Ask the office for a new one.' } }
    expect(await world.anonymous().get(`/api/auth/invitation?token=${token}`)).toMatchObject(gone)
    const accept = (await world.signedIn(invitee)).post('/api/auth/accept-invitation', { token })
    expect(await accept).toMatchObject(gone)
    expect(await register(token, email)).toMatchObject(gone)
  })

  test('no timing makes an administrator after the sender was deactivated', async () => {
    const { user, email, token } = await leaving()
    const [left, joined] = await Promise.all([
      admin.patch(`/api/users/${user.id}`, { active: false }),
      register(token, email),
    ])
    expect(left.status).toBe(200)
    expect([201, 404, 409]).toContain(joined.status)
    const [row] = await world.db.select().from(users).where(eq(users.email, email))
    expect(row?.role).toBe(joined.status === 201 ? 'admin' : undefined)
  })
})

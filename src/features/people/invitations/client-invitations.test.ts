import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { deliveries } from '#server/tables.ts'
import { createClient, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))

async function invite(client: { id: string }) {
  const reply = await staff.post(`/api/clients/${client.id}/invite`)
  const mails = await world.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.about_id, client.id))
    .orderBy(deliveries.id)
  const links = mails.map(
    (mail) => /http:\/\/localhost:3000\/invite\?token=([\w-]+)/.exec(JSON.stringify(mail.message))?.[1],
  )
  return { reply, mails, token: links.at(-1) ?? '' }
}

const accept = async (token: string, user: { id: string }) =>
  (await world.signedIn(user)).post('/api/auth/accept-invitation', { token })

const getUser = async ({ id }: { id: string }) =>
  (await world.db.select({ user_id: clients.user_id }).from(clients).where(eq(clients.id, id)))[0]?.user_id

test('emails a link that connects the sign-in that opens it', async () => {
  const client = await createClient(world.db, { name: 'Rosa Delgado', email: 'rosa@delgado.example' })
  const { reply, mails, token } = await invite(client)
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ email: 'rosa@delgado.example', link: expect.stringContaining('/invite?token=') })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    channel: 'email',
    recipient: 'rosa@delgado.example',
    subject: 'Bluebonnet Electric invited you to its client portal',
  })
  const user = await createUser(world.db)
  expect((await accept(token, user)).status).toBeLessThan(300)
  expect(await getUser(client)).toBe(user.id)
})

test('a second invitation invalidates the first', async () => {
  const client = await createClient(world.db)
  const first = await invite(client)
  const second = await invite(client)
  const user = await createUser(world.db)
  expect((await accept(first.token, user)).status).toBe(409)
  expect((await accept(second.token, user)).status).toBeLessThan(300)
})

test('the client shows an invitation until it is accepted or replaced by another address', async () => {
  const client = await createClient(world.db)
  const getInvitation = async () => (await staff.get(`/api/clients/${client.id}`)).body.invitation
  expect(await getInvitation()).toBeNull()
  await invite(client)
  const now = world.clock.now.getTime()
  expect(await getInvitation()).toEqual({
    sent_at: new Date(now).toISOString(),
    expires_at: new Date(now + 14 * 24 * 3_600_000).toISOString(),
  })
  await staff.patch(`/api/clients/${client.id}`, { email: 'new@example.com' })
  expect(await getInvitation()).toBeNull()
  const { token } = await invite({ id: client.id })
  expect(await getInvitation()).not.toBeNull()
  await accept(token, await createUser(world.db))
  expect(await getInvitation()).toBeNull()
})

test('an archived client is not invited', async () => {
  const { reply, mails } = await invite(await createClient(world.db, { archived_at: world.clock.now.toISOString() }))
  expect(reply).toMatchObject({
    status: 409,
    body: { message: 'This client is archived. Restore the client before sending an invitation.' },
  })
  expect(mails).toEqual([])
})

test('a link sent to a wrong address stops working once the address is corrected', async () => {
  const client = await createClient(world.db)
  const { token } = await invite(client)
  await staff.patch(`/api/clients/${client.id}`, { email: 'right@example.com' })
  expect((await accept(token, await createUser(world.db))).status).toBe(409)
  expect(await getUser(client)).toBeNull()
})

test('a client without an email, or with a sign-in, is not invited', async () => {
  const silent = await invite(await createClient(world.db, { email: null }))
  expect(silent.reply.status).toBe(409)
  expect(silent.reply.body.message).toBe('This client has no email address. Add one first.')
  const { id } = await createUser(world.db)
  const linked = await invite(await createClient(world.db, { user_id: id }))
  expect(linked.reply.status).toBe(409)
  expect(linked.reply.body.message).toBe('This client already has a sign-in.')
  expect([...silent.mails, ...linked.mails]).toEqual([])
})

test('an unknown client cannot be invited', async () => {
  expect((await staff.post(`/api/clients/${crypto.randomUUID()}/invite`)).status).toBe(404)
})

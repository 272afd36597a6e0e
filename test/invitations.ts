import { createCompany, createUser } from './factories.ts'
import { linkIn } from './mailbox.ts'
import { createWorld } from './world.ts'

/** A company whose administrator invites users by email. */
export async function startInvitations() {
  const world = await createWorld()
  await createCompany(world.db)
  const admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Maria Boss' }))

  let count = 0
  const newEmail = () => `invited-${(count += 1)}@example.com`
  const invite = (email: string, role = 'employee', person: { name?: string; phone?: string } = {}) =>
    admin.post('/api/invitations', { email, role, ...person })
  const pending = async () => (await admin.get('/api/invitations')).body
  async function invited(role = 'employee', person: { name?: string; phone?: string } = {}) {
    const email = newEmail()
    const { id } = (await invite(email, role, person)).body
    const { token, url } = await linkIn(world, email)
    return { id, email, token, url, read: () => world.anonymous().get(`/api/auth/invitation?token=${token}`) }
  }
  const register = (invitation: string, email: string, values: object = {}) => {
    const username = `joins-${(count += 1)}`
    const body = { username, email, name: 'Grace Hopper', password: 'correct horse', invitation, ...values }
    return world.anonymous().post('/api/register', body)
  }
  return { world, admin, newEmail, invite, pending, invited, register }
}

import { describe, expect, test } from 'vitest'
import { TWO_FACTOR_FIRST } from '#contract/current-user.ts'
import { fillPath } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { createLogin } from './authenticator.ts'
import { endpointName, everyEndpoint, named } from './endpoints.ts'
import { type Caller, setUpWorld } from './world.ts'

// A company that requires two-factor sign-in of its staff, and staff who have not set it up: every endpoint in the
// endpoint table is closed to them except the few listed here.

const users: Record<string, { id: string }> = {}
const world = await setUpWorld({ company: true })
await world.db.update(companySettings).set({ require_two_factor: true })
for (const role of ['admin', 'employee', 'client'] as const) users[role] = await createLogin(world, role)

/** A new session each time, because two of the endpoints sign out. */
const signIn = (role: string) => world.signedIn(users[role] ?? { id: '' })

function send(caller: Caller, { method, path }: (typeof everyEndpoint)[number]) {
  const url = fillPath(path, { id: '01890000-0000-7000-8000-000000000000' })
  if (method === 'GET') return caller.get(url)
  if (method === 'DELETE') return caller.delete(url)
  return method === 'PATCH' ? caller.patch(url, {}) : caller.post(url)
}

test('only what is needed to set it up or to leave stays open', () => {
  const open = everyEndpoint.filter(({ beforeTwoFactor }) => beforeTwoFactor).map(endpointName)
  expect(open.toSorted()).toEqual([
    'GET /api/auth/user',
    'GET /api/profile',
    'GET /api/settings',
    'POST /api/profile/sign-out-everywhere',
    'POST /api/two-factor/confirm',
    'POST /api/two-factor/start',
  ])
})

test('tells staff who must set it up, and does not ask clients to', async () => {
  const getState = async (role: string) => (await (await signIn(role)).get('/api/auth/user')).body.two_factor
  expect(await Promise.all(['admin', 'employee', 'client'].map(getState))).toEqual(['required', 'required', 'off'])
})

describe.each(named(everyEndpoint))('$name', ({ endpoint }) => {
  const isOpen = endpoint.access === 'public' || endpoint.beforeTwoFactor === true

  test.each(['admin', 'employee'] as const)(`is ${isOpen ? 'open' : 'closed'} to an %s`, async (role) => {
    const reply = await send(await signIn(role), endpoint)
    if (isOpen) expect(reply.status).not.toBe(403)
    else if (allows(endpoint.access, role))
      expect(reply).toMatchObject({ status: 403, body: { message: TWO_FACTOR_FIRST } })
    else expect(reply.status).toBe(403)
  })

  test('is unaffected for a client', async () => {
    const reply = await send(await signIn('client'), endpoint)
    expect(reply.text).not.toContain(TWO_FACTOR_FIRST)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuarded, pass } from '#test/authenticator.ts'
import { createGoogle, getCookie, getSession, setCookies } from '#test/peers/google.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'

const at = await createGoogle()
const world = at.world
beforeEach(async () => {
  await world.db.delete(rateLimits)
  at.newPerson()
})
afterAll(() => at.close())

describe('a Google sign-in with two-factor sign-in on', () => {
  /** Returned from Google: the browser's cookie, and a function that sends a code. */
  async function atTheDoor() {
    const guarded = await createGuarded(world, 'employee', { google_id: String(at.person['sub']) })
    const reply = await at.finish(await at.start('/api/auth/google?next=%2Fjobs'))
    const cookie = `panelboard_code_needed=${getCookie(reply, 'panelboard_code_needed')}`
    const enter = (code: string, jar = cookie) =>
      world.anonymous().post('/api/auth/two-factor', { code }, jar ? { cookie: jar } : {})
    return { ...guarded, reply, enter }
  }

  test('requires the code, and starts a session only with it', async () => {
    const { reply, enter, code, user } = await atTheDoor()
    expect(reply).toMatchObject({ status: 303, headers: { location: '/auth?code-needed=1&next=%2Fjobs' } })
    expect(getSession(reply)).toBe('')
    expect(String(setCookies(reply))).toMatch(/panelboard_code_needed=[^;]+; Max-Age=600; Path=\/; HttpOnly/)
    const wrong = await enter('000000')
    expect(wrong).toMatchObject({ status: 401, body: { errors: [{ path: 'code' }] } })
    expect(getSession(wrong)).toBe('')
    const right = await enter(code())
    expect(right).toMatchObject({ status: 200, body: { id: user.id, two_factor: 'on' } })
    expect((await at.getUser(right)).id).toBe(user.id)
    expect((await enter(code())).status).toBe(401)
  })

  test('accepts a recovery code', async () => {
    const { enter, recoveryCodes } = await atTheDoor()
    expect((await enter(recoveryCodes[3] ?? '')).status).toBe(200)
  })

  test('must come from Google in this browser, within ten minutes', async () => {
    const { enter, code } = await atTheDoor()
    for (const jar of ['', 'panelboard_code_needed=made-up']) expect((await enter(code(), jar)).status).toBe(409)
    pass(world, 601)
    expect((await enter(code())).status).toBe(409)
  })

  test('fails if Google was unlinked or the user deactivated in the meantime', async () => {
    const { enter, code, user } = await atTheDoor()
    await world.db.update(users).set({ google_id: null }).where(eq(users.id, user.id))
    expect((await enter(code())).status).toBe(409)
    const left = await atTheDoor()
    await world.db.update(users).set({ deactivated_at: '2026-06-15T15:00:00Z' }).where(eq(users.id, left.user.id))
    expect(getSession(await left.enter(left.code()))).toBe('')
  })

  test('limits code guesses as strictly as password guesses', async () => {
    const { enter } = await atTheDoor()
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter('000000')))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429, 429, 429,
    ])
  })
})

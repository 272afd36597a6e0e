import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accessRefused,
  currentUser,
  destination,
  forgetDestination,
  guardPage,
  isSessionLikely,
  loadSession,
  loggingOut,
  rememberDestination,
  rememberReferral,
  referralCode,
  sessionExpired,
  setUser,
  startSession,
} from './session.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const at = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

test('signing in leads to the start page, or to where the user was headed', () => {
  expect(destination()).toBe('/')
  at('/payment/7', '?from=mail')
  rememberDestination()
  expect(destination()).toBe('/payment/7?from=mail')
  forgetDestination()
  expect(destination()).toBe('/')
})

test.each(['//evil.example', '/\\evil.example', '/auth', 'never redirects to %s'])('never leads to %s', (address) => {
  at(address)
  rememberDestination()
  expect(destination()).toBe('/')
})

test('remembers the code of a referral link', () => {
  at('/', '?ref=PAT-42')
  rememberReferral()
  at('/auth', '')
  rememberReferral()
  expect(referralCode()).toBe('PAT-42')
})

test('counts a visit by a referral link once in a tab, and once more for another link', () => {
  const sent = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', sent)
  for (const search of ['?ref=PAT-42', '?ref=PAT-42', '', '?ref=PAT-43']) {
    at('/', search)
    rememberReferral()
  }
  expect(sent.mock.calls.map(([, init]) => init?.body)).toEqual(['{"code":"PAT-42"}', '{"code":"PAT-43"}'])
})

const opened = (session: string | undefined, type = 'navigate') => {
  vi.stubGlobal('document', { documentElement: { dataset: { session } } })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(Object.create(null), { type })])
}

test('asks for the session unless the server saw none with this page', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', asked)
  opened('none')
  await startSession()
  expect([currentUser(), asked.mock.calls.length]).toEqual([null, 0])
  opened('none', 'back_forward')
  await startSession()
  expect(asked).toHaveBeenCalledTimes(1)
  opened('cookie')
  await startSession()
  opened(undefined)
  await startSession()
  expect(asked).toHaveBeenCalledTimes(3)
})

test('expects a session where the server saw its cookie, even without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  opened('cookie')
  expect(isSessionLikely()).toBe(true)
  opened('none')
  expect(isSessionLikely()).toBe(false)
})

test('remembers between visits whether a user was signed in', () => {
  expect(isSessionLikely()).toBe(false)
  setUser({
    id: '1',
    username: 'pat',
    role: 'admin',
    name: 'Pat',
    email: 'pat@example.com',
    email_confirmed: true,
    phone: null,
    avatar_url: null,
    referral_code: 'PAT',
    must_change_password: false,
    two_factor: 'off',
  })
  expect(isSessionLikely()).toBe(true)
  setUser(null)
  expect(isSessionLikely()).toBe(false)
})

test('works in a browser that refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  at('/', '?ref=X')
  rememberReferral()
  setUser(null)
  expect(referralCode()).toBeNull()
  expect(isSessionLikely()).toBe(false)
})

test('a 403 for staff reloads the session, since the company may now require two-factor sign-in', () => {
  const asked = vi.fn<typeof fetch>(async () => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', asked)
  const user = {
    id: '1',
    username: 'jo',
    name: 'Jo',
    email: 'jo@example.com',
    email_confirmed: true,
    phone: null,
    avatar_url: null,
    referral_code: 'JO',
  }
  setUser({ ...user, role: 'client', must_change_password: false, two_factor: 'off' })
  accessRefused()
  setUser({ ...user, role: 'employee', must_change_password: false, two_factor: 'on' })
  accessRefused()
  expect(asked).not.toHaveBeenCalled()
  setUser({ ...user, role: 'employee', must_change_password: false, two_factor: 'off' })
  accessRefused()
  expect(asked).toHaveBeenCalledOnce()
})

test("an unknown role gets the client's screens", () => {
  const asked = vi.fn<typeof fetch>(async () => Promise.resolve(Response.json({ id: '1', role: 'dispatcher' })))
  vi.stubGlobal('fetch', asked)
  return loadSession().then(() => expect(currentUser()?.role).toBe('client'))
})

test('a request that logging out cuts off does not report an expired session', () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/', search: '', assign })
  loggingOut()
  expect(sessionExpired('/api/invoices')).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})

describe('a page of one user', () => {
  const asUser = (id: string) => ({
    id,
    username: 'jo',
    role: 'employee' as const,
    name: 'Jo',
    email: 'jo@example.com',
    email_confirmed: true,
    phone: null,
    avatar_url: null,
    referral_code: 'JO',
    must_change_password: false,
    two_factor: 'off' as const,
  })

  /** The page of user 1, and what the browser reports to it. */
  function open() {
    const reload = vi.fn<() => void>()
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { pathname: '/', search: '', reload, assign })
    const page = new EventTarget()
    guardPage(page)
    setUser(asUser('1'))
    const report = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts))
    return { reload, assign, report }
  }

  test('is not shown by Back after signing out', () => {
    const { reload, report } = open()
    report('pageshow', { persisted: true })
    report('pageshow', { persisted: false })
    expect(reload).not.toHaveBeenCalled()
    loggingOut()
    report('pageshow', { persisted: true })
    expect(reload).toHaveBeenCalledOnce()
  })

  test('is reloaded when another user signs in in another tab', async () => {
    const { reload, report } = open()
    report('storage', { key: 'panelboard.signed-in', newValue: '1' })
    report('storage', { key: 'panelboard.signed-in', newValue: null })
    report('storage', { key: 'panelboard.theme', newValue: '2' })
    expect(reload).not.toHaveBeenCalled()
    report('storage', { key: 'panelboard.signed-in', newValue: '2' })
    expect(reload).toHaveBeenCalledOnce()
    vi.stubGlobal('fetch', async () => Promise.resolve(Response.json(asUser('2'))))
    await loadSession()
    expect(reload).toHaveBeenCalledTimes(2)
    expect(currentUser()?.id).toBe('1')
  })

  test('finishes its reload when a request that is still open gets a 401', () => {
    const { reload, assign, report } = open()
    loggingOut()
    report('pageshow', { persisted: true })
    expect(reload).toHaveBeenCalledOnce()
    vi.spyOn(performance, 'now').mockReturnValue(Infinity)
    expect(sessionExpired('/api/invoices')).toBe(true)
    expect(assign).not.toHaveBeenCalled()
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import {
  accessRefused,
  currentUser,
  destination,
  forgetDestination,
  guardPage,
  isSessionLikely,
  loadSession,
  loggingOut,
  recall,
  RECENT_KEY,
  remember,
  rememberDestination,
  rememberReferral,
  referralCode,
  sessionExpired,
  setUser,
  startSession,
} from './session.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  const kept = new Map<string, string>()
  return {
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
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

const jo = { username: 'jo', name: 'Jo', email: 'jo@example.com', email_confirmed: true, phone: null } as const
const asUser = (id: string, more: Partial<CurrentUser> = {}): CurrentUser => ({
  id,
  role: 'employee',
  ...jo,
  avatar_url: null,
  referral_code: 'JO',
  must_change_password: false,
  two_factor: 'off',
  ...more,
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

const opened = (session: string | undefined, type = 'navigate', redirectCount = 0) => {
  vi.stubGlobal('document', { documentElement: { dataset: { session } } })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(Object.create(null), { type, redirectCount }),
  ])
}

test('asks for the session unless the server saw none with this page', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', asked)
  at('/')
  opened('none')
  await startSession()
  expect([currentUser(), asked.mock.calls.length]).toEqual([null, 0])
  opened('none', 'back_forward')
  await startSession()
  expect(asked).toHaveBeenCalledTimes(1)
  opened(undefined)
  await startSession()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('expects a session unless the server saw none', () => {
  opened(undefined)
  expect(isSessionLikely()).toBe(true)
  opened('none')
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
})

test('a 403 for staff reloads the session, since the company may now require two-factor sign-in', () => {
  const asked = vi.fn<typeof fetch>(async () => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', asked)
  setUser(asUser('1', { role: 'client' }))
  accessRefused()
  setUser(asUser('1', { two_factor: 'on' }))
  accessRefused()
  expect(asked).not.toHaveBeenCalled()
  setUser(asUser('1'))
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

describe('without a connection', () => {
  const DAY_MS = 86_400_000

  /** The app opens again: nothing is in its memory, and the server does not answer. */
  async function reopen() {
    vi.resetModules()
    opened(undefined)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const session = await import('./session.ts')
    const { connectionLost } = await import('./connection.ts')
    return { ...session, connectionLost }
  }

  type Reopened = Awaited<ReturnType<typeof reopen>>

  beforeEach(() => at('/jobs'))

  test('the app opens as the user who was signed in, until the server answers', async () => {
    setUser(asUser('1'))
    const page = await reopen()
    await page.startSession()
    expect([page.currentUser()?.id, page.connectionLost.get()]).toEqual(['1', true])

    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { pathname: '/jobs', search: '', assign })
    vi.stubGlobal('fetch', async () => Promise.resolve(new Response(null, { status: 401 })))
    page.connectionLost.set(false)
    await expect.poll(() => assign.mock.calls).toEqual([['/auth']])
  })

  test.each([
    { name: 'has signed out', end: (page: Reopened) => page.loggingOut() },
    {
      name: 'has not used the session for a week',
      end: () => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * DAY_MS),
    },
    {
      name: 'was told that the session has ended',
      end: (page: Reopened) => {
        vi.stubGlobal('location', { pathname: '/jobs', search: '', assign: () => undefined })
        page.sessionExpired('/api/jobs')
      },
    },
  ])('it does not open as a user who $name', async ({ end }) => {
    const before = await reopen()
    before.setUser(asUser('1'))
    end(before)
    const page = await reopen()
    await expect(page.startSession()).rejects.toThrow('Failed to fetch')
    expect(page.currentUser()).toBeUndefined()
  })
})

test('the page after signing out forgets the user, and nothing else of the browser', async () => {
  setUser(asUser('1'))
  localStorage.setItem('panelboard.driving-order', '2026-11-26 1 2')
  localStorage.setItem('panelboard.theme', 'light')
  vi.stubGlobal('location', { pathname: '/', search: '' })
  opened('none', 'navigate', 1)
  await startSession()
  expect(['theme', 'driving-order', 'device'].map((key) => localStorage.getItem(`panelboard.${key}`))).toEqual([
    'light',
    null,
    null,
  ])
})

describe('a page of one user', () => {
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

  test('remembers what its user opened, until signing out or until another user signs in', () => {
    open()
    const keep = () => remember(RECENT_KEY, '1[]')
    keep()
    setUser(asUser('1'))
    expect(recall(RECENT_KEY)).toBe('1[]')
    setUser(asUser('2'))
    expect(recall(RECENT_KEY)).toBe(null)
    keep()
    loggingOut()
    expect(recall(RECENT_KEY)).toBe(null)
    keep()
    setUser(null)
    expect(recall(RECENT_KEY)).toBe(null)
  })

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

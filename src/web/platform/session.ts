import type { CurrentUser } from '#contract/current-user.ts'
import { SESSION_SECONDS } from '#contract/session.ts'
import { connectionLost } from './connection.ts'
import { forgetDevice } from './device.ts'
import { createStore, useStore } from './store.ts'

// The landing page loads this too, so it must stay free of libraries.

const USER_PATH = '/api/auth/user'
/** Holds the id of the user signed in to this browser, as far as its pages know. */
const LIKELY_KEY = 'panelboard.signed-in'
const REFERRAL_KEY = 'panelboard.ref'
const REPORTED_KEY = 'panelboard.ref-reported'
const DESTINATION_KEY = 'panelboard.destination'
const EXPIRED_KEY = 'panelboard.expired'
/** The notifications of this device, as long as its user does not log out. */
export const NOTIFICATIONS_KEY = 'panelboard.notifications'
/** The records that the user opened last, after the user's id. */
export const RECENT_KEY = 'panelboard.recent'
const DRAFT_KEY = 'panelboard.draft'
/** Whose data this device has, as JSON: kept when the session expires, and gone with a sign-out. */
const DEVICE_KEY = 'panelboard.device'
/** Settings of the browser, which outlive its user's session. */
const BROWSER_KEYS = new Set(
  ['theme', 'use', 'install-offered', 'installation', 'single-keys-off', 'ref', 'ref-reported'].map(
    (key) => `panelboard.${key}`,
  ),
)

/** `undefined` until the server has answered, `null` when signed out. */
const session = createStore<CurrentUser | null | undefined>(undefined)

export const useSession = (): CurrentUser | null | undefined => useStore(session)

/** True while nothing else is open to a user: they must choose a password first, or set up two-factor sign-in. */
export const mustFinishSignIn = ({ must_change_password, two_factor }: CurrentUser): boolean =>
  must_change_password || two_factor === 'required'

/** The signed-in user, outside of React. */
export const currentUser = (): CurrentUser | null | undefined => session.get()

/** Whose data this device may have now: nobody's once another page knows that the session has ended. */
export const deviceUser = (): string | null => {
  const id = session.get()?.id ?? null
  return id === recall(LIKELY_KEY) ? id : null
}

/** The signed-in user. Only for components inside the signed-in layout. */
export function useUser(): CurrentUser {
  const user = useSession()
  if (!user) throw new Error('useUser outside of the signed-in layout')
  return user
}

/** A page from the browser's history may be older than the session. */
const isFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

/** The server got no session cookie with the request of this page. */
const isVisitor = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['session'] === 'none' && !isFromHistory()

/** The server led here: signing out is all that leads a visitor to this page. */
const hasSignedOut = (): boolean =>
  location.pathname === '/' &&
  performance.getEntriesByType('navigation').some((entry) => 'redirectCount' in entry && entry.redirectCount !== 0)

/** Loads the session at startup, unless there is none: a visitor's console shows no failed request. */
export async function startSession(): Promise<void> {
  if (!isVisitor()) return loadSession()
  setUser(null)
  if (hasSignedOut()) forgetUser()
}

/** Loads the session. Called after users change their own profile. */
export async function loadSession(): Promise<void> {
  const reply = await fetch(USER_PATH, { credentials: 'include' }).catch(openWithoutConnection)
  if (reply === null) return
  const current = session.get()
  if (reply.status === 401) return current && sessionExpired(location.pathname) ? undefined : setUser(null)
  if (!reply.ok) throw new Error(`${reply.status}: ${reply.statusText}`)
  const user = (await reply.json()) as CurrentUser
  if (current && current.id !== user.id) return reload()
  setUser(user)
}

type DeviceUser = { user: CurrentUser; at: number }

const lastOnDevice = () => JSON.parse(recall(DEVICE_KEY) ?? 'null') as DeviceUser | null

/** Whose data is on this device, also once their session has expired. */
export const deviceOwner = (): CurrentUser | null => lastOnDevice()?.user ?? null

/** Opens the app at startup as the user who was last signed in here, until the server answers. */
function openWithoutConnection(error: unknown): null {
  const last = lastOnDevice()
  const isOpen = last !== null && last.user.id === recall(LIKELY_KEY) && Date.now() < last.at + SESSION_SECONDS * 1000
  if (session.get() !== undefined || !isOpen) throw error
  session.set(last.user)
  connectionLost.set(true)
  const stop = connectionLost.subscribe(() => {
    if (!connectionLost.get()) void askAgain(stop)
  })
  return null
}

/** The server may be there again. */
async function askAgain(stop: () => void): Promise<void> {
  try {
    await loadSession()
    stop()
  } catch {
    connectionLost.set(true)
  }
}

/** The server has just answered the signed-in user. */
export function confirmSession(): void {
  const user = session.get()
  if (user && user.id === deviceUser())
    remember(DEVICE_KEY, JSON.stringify({ user, at: Date.now() } satisfies DeviceUser))
}

/** Leaves nothing of the user in the browser. */
function forgetUser(): void {
  for (const kind of ['local', 'session'] as const)
    for (const key of listKeys(kind)) if (!BROWSER_KEYS.has(key)) remember(key, null, kind)
  void forgetDevice()
}

/** Switches the app to `user` (the reply of login and register), or to signed out. An unknown role gets the client's screens. */
export function setUser(user: CurrentUser | null): void {
  remember(LIKELY_KEY, user?.id ?? null)
  if (!recall(RECENT_KEY)?.startsWith(user?.id ?? 'nobody')) remember(RECENT_KEY, null)
  if (user) {
    remember(EXPIRED_KEY, null, 'session')
    const owner = deviceOwner()
    if (owner && owner.id !== user.id) void forgetDevice(user.id)
  } else if (!hasExpired()) {
    saveDraft(null)
    remember('panelboard.chat', null, 'session')
  }
  session.set(user && { ...user, role: user.role === 'admin' || user.role === 'employee' ? user.role : 'client' })
  confirmSession()
}

/** True if the user is probably signed in: a hint for what to load before the server answers. */
export const isSessionLikely = (): boolean => !isVisitor()

export const SESSION_EXPIRED = 'Session expired. Please log in again.'

const keepers = new Set<() => void>()
let leaving = false

/** Runs `keep` when the session has expired, before the page unloads. Returns a function that removes it. */
export function onExpiry(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** True if the page is leaving for sign-in, which nothing may block. */
export const isLeaving = (): boolean => leaving

/** While logging out loads, requests that are still open get a 401, which is not an expired session. */
const LOGOUT_MS = 10_000
let loggedOutAt = -LOGOUT_MS

/** The user follows the link that ends the session. */
export function loggingOut(): void {
  loggedOutAt = performance.now()
  forgetUser()
}

function reload(): void {
  leaving = true
  location.reload()
}

/**
 * Reloads a page that shows what another session must not see: when Back brings it from the browser's memory after its session
 * has ended, and when another user signs in in another tab.
 */
export function guardPage(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener('pageshow', ({ persisted }) => {
    const current = session.get()
    if (persisted && current && recall(LIKELY_KEY) !== current.id) reload()
  })
  page.addEventListener('storage', ({ key, newValue }) => {
    const current = session.get()
    if (key === LIKELY_KEY && newValue !== null && current && newValue !== current.id) reload()
  })
}

/** Handles a 401: the user must sign in again. The page reloads, so no data stays in memory. False for other errors. */
export function sessionExpired(address: string): boolean {
  if (address === USER_PATH || location.pathname === '/auth') return false
  // A second navigation would cancel a reload that is under way.
  if (leaving || performance.now() - loggedOutAt < LOGOUT_MS) return true
  leaving = true
  for (const keep of keepers) keep()
  remember(LIKELY_KEY, null)
  remember(EXPIRED_KEY, '1', 'session')
  rememberDestination()
  location.assign('/auth')
  return true
}

/** True if the session expired and the user has not signed in since. */
export const hasExpired = (): boolean => recall(EXPIRED_KEY, 'session') !== null

/** Form input from when the session expired, as text, cleared at sign-out; `drafts.ts` knows whose it is. */
export const saveDraft = (draft: string | null): void => remember(DRAFT_KEY, draft, 'session')
export const savedDraft = (): string | null => recall(DRAFT_KEY, 'session')

let resume: string | null = null

/** Sets the URL to resume at after an expired session if not the current one: `/jobs?new=1` under an open form. */
export const resumeAt = (address: string | null): void => void (resume = address)

/** Handles a 403: the company may now require two-factor sign-in of staff, so reload the session. */
export function accessRefused(): void {
  const user = session.get()
  if (user && user.role !== 'client' && user.two_factor === 'off') void loadSession().catch(() => undefined)
}

/** Remembers the URL the user wanted before signing in. */
export const rememberDestination = (): void => {
  const here = location.pathname + location.search
  remember(DESTINATION_KEY, leaving && resume?.startsWith(`${location.pathname}?`) ? resume : here, 'session')
}

/** The URL to open after sign-in: the remembered one, else the start page. */
export const destination = (): string => {
  const path = recall(DESTINATION_KEY, 'session')
  return path !== null && /^\/(?![/\\])/.test(path) && !path.startsWith('/auth') ? path : '/'
}

/** Called once the user has arrived. */
export const forgetDestination = (): void => remember(DESTINATION_KEY, null, 'session')

/** Remembers the code of `?ref=CODE` until the user registers, and counts the visit for its owner, once in this tab. */
export function rememberReferral(): void {
  const code = new URLSearchParams(location.search).get('ref')?.slice(0, 64)
  if (!code) return
  remember(REFERRAL_KEY, code)
  if (recall(REPORTED_KEY, 'session') === code) return
  remember(REPORTED_KEY, code, 'session')
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ code }), keepalive: true }
  void fetch('/api/public/referral-openings', init).catch(() => undefined)
}

export const referralCode = (): string | null => recall(REFERRAL_KEY)

// If the browser refuses storage, the app works without it.
type Kind = 'local' | 'session'
const storage = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage)

/** Keeps a text in the browser, or forgets it. */
export function remember(key: string, value: string | null, kind: Kind = 'local'): void {
  try {
    if (value === null) storage(kind).removeItem(key)
    else storage(kind).setItem(key, value)
  } catch {
    return
  }
}

/** Our keys. */
function listKeys(kind: Kind): string[] {
  try {
    const all = storage(kind)
    return Array.from({ length: all.length }, (_, at) => all.key(at) ?? '').filter((key) =>
      key.startsWith('panelboard.'),
    )
  } catch {
    return []
  }
}

/** A stored text, or null. */
export function recall(key: string, kind: Kind = 'local'): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

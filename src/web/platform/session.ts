import type { CurrentUser } from '#contract/current-user.ts'
import { createStore, useStore } from './store.ts'

// The session decides which half of the app loads, so this file must stay free of libraries.

const USER_PATH = '/api/auth/user'
/** Holds the id of the user signed in to this browser, as far as its pages know. */
const LIKELY_KEY = 'panelboard.signed-in'
const REFERRAL_KEY = 'panelboard.ref'
const REPORTED_KEY = 'panelboard.ref-reported'
const DESTINATION_KEY = 'panelboard.destination'
const EXPIRED_KEY = 'panelboard.expired'
const DRAFT_KEY = 'panelboard.draft'

/** `undefined` until the server has answered, `null` when signed out. */
const session = createStore<CurrentUser | null | undefined>(undefined)

export const useSession = (): CurrentUser | null | undefined => useStore(session)

/** The signed-in user, outside of React. */
export const currentUser = (): CurrentUser | null | undefined => session.get()

/** The signed-in user. Only for components inside the signed-in layout. */
export function useUser(): CurrentUser {
  const user = useSession()
  if (!user) throw new Error('useUser outside of the signed-in layout')
  return user
}

/** Whether the page request had a session cookie, according to the server. Undefined in development. */
const seen = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['session']

/** A page from the browser's history may be older than the session. */
const isFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

const isVisitor = (): boolean => seen() === 'none' && !isFromHistory()

/** Loads the session at startup, unless the server saw none: a visitor's console shows no failed request. */
export async function startSession(): Promise<void> {
  return isVisitor() ? setUser(null) : loadSession()
}

/** Loads the session. Called after users change their own profile. */
export async function loadSession(): Promise<void> {
  const reply = await fetch(USER_PATH, { credentials: 'include' })
  if (reply.status === 401) return setUser(null)
  if (!reply.ok) throw new Error(`${reply.status}: ${reply.statusText}`)
  const user = (await reply.json()) as CurrentUser
  const shown = session.get()
  if (shown && shown.id !== user.id) return reload()
  setUser(user)
}

/** Switches the app to `user` (the reply of login and register), or to signed out. An unknown role gets the client's screens. */
export function setUser(user: CurrentUser | null): void {
  remember(LIKELY_KEY, user?.id ?? null)
  if (user) remember(EXPIRED_KEY, null, 'session')
  else if (!hasExpired()) {
    saveDraft(null)
    remember('panelboard.chat', null, 'session')
  }
  session.set(user && { ...user, role: user.role === 'admin' || user.role === 'employee' ? user.role : 'client' })
}

/** True if the user is probably signed in: a hint for which half to load before the server answers. */
export const isSessionLikely = (): boolean => !isVisitor() && (seen() === 'cookie' || recall(LIKELY_KEY) !== null)

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
  remember(LIKELY_KEY, null)
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
    const shown = session.get()
    if (persisted && shown && recall(LIKELY_KEY) !== shown.id) reload()
  })
  page.addEventListener('storage', ({ key, newValue }) => {
    const shown = session.get()
    if (key === LIKELY_KEY && newValue !== null && shown && newValue !== shown.id) reload()
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
  const wanted = recall(DESTINATION_KEY, 'session')
  return wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth') ? wanted : '/'
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

/** A text that was kept, or null. */
export function recall(key: string, kind: Kind = 'local'): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

import type { CurrentUser } from '#contract/current-user.ts'
import { createStore, useStore } from './store.ts'

// Signed in or not decides which half of the app loads, so this file must stay free of libraries.

const USER_PATH = '/api/auth/user'
const LIKELY_KEY = 'panelboard.signed-in'
const REFERRAL_KEY = 'panelboard.ref'
const DESTINATION_KEY = 'panelboard.destination'

/** `undefined` until the server has answered, `null` when nobody is signed in. */
const session = createStore<CurrentUser | null | undefined>(undefined)

export const useSession = (): CurrentUser | null | undefined => useStore(session)

/** The signed-in user. Only for what the signed-in layout shows. */
export function useUser(): CurrentUser {
  const user = useSession()
  if (!user) throw new Error('useUser outside of the signed-in layout')
  return user
}

/** Asks the server who is signed in. Called once at start, and after the person changed their own profile. */
export async function loadSession(): Promise<void> {
  const reply = await fetch(USER_PATH, { credentials: 'include' })
  if (reply.status === 401) return setUser(null)
  if (!reply.ok) throw new Error(`${reply.status}: ${reply.statusText}`)
  setUser((await reply.json()) as CurrentUser)
}

/** Makes the app that of `user` (the reply of login and register), or signed out. */
export function setUser(user: CurrentUser | null): void {
  remember(LIKELY_KEY, user ? '1' : null)
  session.set(user)
}

/** Whether the last visit of this browser ended signed in: a hint that says which half to load before the server answers. */
export const isSessionLikely = (): boolean => recall(LIKELY_KEY) !== null

/** A call was answered 401: the person must sign in again. The whole page is left, so nothing of theirs stays in memory. */
export function sessionExpired(address: string): void {
  if (address === USER_PATH || location.pathname === '/auth') return
  remember(LIKELY_KEY, null)
  rememberDestination()
  location.assign('/auth')
}

/** A call was answered 403: perhaps the company has begun to require two-factor sign-in of staff, and the app must say so. */
export function accessRefused(): void {
  const user = session.get()
  if (user && user.role !== 'client' && user.two_factor === 'off') void loadSession().catch(() => undefined)
}

/** The address that the person wanted before they had to sign in. */
export const rememberDestination = (): void => remember(DESTINATION_KEY, location.pathname + location.search, 'session')

/** Where signing in leads: the remembered address, else the start page. */
export const destination = (): string => {
  const wanted = recall(DESTINATION_KEY, 'session')
  return wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth') ? wanted : '/'
}

/** Called once the person is there. */
export const forgetDestination = (): void => remember(DESTINATION_KEY, null, 'session')

/** Keeps the code of `?ref=CODE` until the person registers. */
export function rememberReferral(): void {
  const code = new URLSearchParams(location.search).get('ref')
  if (code) remember(REFERRAL_KEY, code.slice(0, 64))
}

export const referralCode = (): string | null => recall(REFERRAL_KEY)

// A browser may refuse storage; the app then works without memory.
type Kind = 'local' | 'session'
const storage = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage)

function remember(key: string, value: string | null, kind: Kind = 'local'): void {
  try {
    if (value === null) storage(kind).removeItem(key)
    else storage(kind).setItem(key, value)
  } catch {
    return
  }
}

function recall(key: string, kind: Kind = 'local'): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

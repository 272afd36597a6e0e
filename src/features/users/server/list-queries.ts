import { sql } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { jsonList, type Value } from '#server/database/json-list.ts'
import { jsonObject, type Kind } from '#server/database/json-rows.ts'
import { searched } from '#server/database/keyset.ts'
import type { User, UserChoice, UserQuery } from '../contract.ts'

/** What a select needs. */
const choice = { id: 'plain', name: 'text', role: 'plain', phone: 'text?' } as const satisfies Record<
  keyof UserChoice,
  Kind
>

/** Of a client's login: two of one name differ in their email. */
const login = { ...choice, email: 'text', email_confirmed: 'boolean' } as const

/** What an administrator sees. */
const whole = {
  ...login,
  username: 'text?',
  avatar_url: 'text?',
  created_at: 'instant',
  two_factor: 'boolean',
  deactivated_at: 'instant?',
} as const satisfies Record<keyof User, Kind>

const phoneHas = (value: Value) => sql`translate(u.phone, ' -+()', '') like ${value('digits')}`
const nameHas = (value: Value) => sql`lower(u.name) like ${value('pattern')}`
const loginHas = (value: Value) => sql`${nameHas(value)} or lower(u.email) like ${value('pattern')}`
const anyHas = (value: Value) => sql`${loginHas(value)} or lower(u.username) like ${value('pattern')}`

const conditions = {
  role: (value: Value) => sql`u.role = ${value('role')}`,
  active: () => sql`u.deactivated_at is null`,
  deactivated: () => sql`u.deactivated_at is not null`,
}

const listOf = (name: string, fields: Record<string, Kind>, has: typeof nameHas) =>
  jsonList({
    name,
    alias: 'u',
    row: jsonObject('u', fields),
    select: () => sql`u.*, u.two_factor_enabled_at is not null as two_factor,
      u.email_confirmed_at is not null as email_confirmed`,
    from: sql`users u`,
    instant: sql`u.created_at`,
    conditions: {
      ...conditions,
      q: (value: Value) => sql`(${has(value)})`,
      qOrPhone: (value: Value) => sql`(${has(value)} or ${phoneHas(value)})`,
    },
  })

// A search finds only by what its reader may see.
const all = listOf('users', whole, anyHas)
const logins = listOf('logins of clients', login, loginHas)
const choices = listOf('user choices', choice, nameHas)

/** Newest first. Of one role only active users, since that is for a select, unless an administrator asks otherwise. */
export function listRows({ db, user }: StaffContext, { q, role, status, limit, cursor }: UserQuery) {
  const state = user.role === 'admin' ? (status ?? (role ? 'active' : 'all')) : 'active'
  const search = searched(q)
  const asked = {
    conditions: [
      ...(role ? (['role'] as const) : []),
      ...(state === 'all' ? [] : ([state] as const)),
      ...search.conditions,
    ],
    values: { role, ...search.values },
    cursor,
  }
  const list = user.role === 'admin' ? all : role === 'client' ? logins : choices
  return list.reply(db, asked, limit)
}

import * as z from 'zod/mini'
import { sql } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Reply } from '#server/http/replies.ts'
import { defineList } from '#server/lists/list.ts'
import { serveList } from '#server/lists/serve.ts'
import { User, UserChoice, type UserQuery } from '../contract.ts'

const source = {
  alias: 'u',
  from: sql`users u`,
  order: sql`u.created_at`,
  scope: { staff: 'all' },
  phone: 'u.phone',
  filters: {
    role: {
      admin: sql`u.role = 'admin'`,
      employee: sql`u.role = 'employee'`,
      client: sql`u.role = 'client'`,
      staff: sql`u.role <> 'client'`,
    },
    status: { active: sql`u.deactivated_at is null`, deactivated: sql`u.deactivated_at is not null`, all: null },
  },
} as const

const email_confirmed = sql`u.email_confirmed_at is not null`

// Search only the fields that the caller can see.
export const userList = defineList(User, {
  name: 'users',
  ...source,
  select: { email_confirmed, two_factor: sql`u.two_factor_enabled_at is not null` },
  search: ['u.name', 'u.email', 'u.username'],
})
const choices = defineList(UserChoice, { name: 'user choices', ...source, search: ['u.name'] })
/** Clients' logins, with the email to tell apart two of the same name. */
const logins = defineList(z.extend(UserChoice, z.pick(User, { email: true, email_confirmed: true }).shape), {
  name: 'logins of clients',
  ...source,
  select: { email_confirmed },
  search: ['u.name', 'u.email'],
})

/** Administrators can list all users. Employees can list active users of one role, or of staff, with only what a select needs. */
export async function listUsers(ctx: StaffContext, query: UserQuery): Promise<Reply> {
  if (ctx.user.role === 'admin')
    return serveList(ctx, userList, { ...query, status: query.status ?? (query.role ? 'active' : 'all') })
  if (query.role === undefined) throw new AppError(403, "You don't have permission to view users.")
  return serveList(ctx, query.role === 'client' ? logins : choices, { ...query, status: 'active' })
}

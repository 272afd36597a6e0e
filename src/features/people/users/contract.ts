import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { unconfirmedEmail } from '#contract/email.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText, RequiredText } from '#contract/listing.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { Role, roles } from '#contract/roles.ts'
import { listCounts } from '#contract/text.ts'

/** Enough for a select. The full user is for administrators. */
export const UserChoice = z.object({ id: Id, name: z.string(), role: Role, phone: z.nullable(z.string()) })
export type UserChoice = z.infer<typeof UserChoice>

export const User = z.extend(UserChoice, {
  username: z.optional(z.nullable(z.string())),
  email: z.optional(z.string()),
  email_confirmed: z.optional(z.boolean()),
  avatar_url: z.optional(z.nullable(z.string())),
  created_at: z.optional(Instant),
  two_factor: z.optional(z.boolean()).check(z.meta({ title: 'Two-factor sign-in' })),
  /** The number of staff at the payroll provider. */
  payroll_id: z.optional(z.nullable(z.string())),
  /** Set once the user has left and cannot sign in. */
  deactivated_at: z.optional(z.nullable(Instant)),
})
export type User = z.infer<typeof User>

export const UserQuery = z.extend(ListQuery, {
  /** `staff` means administrators and employees. */
  role: z.optional(z.enum([...roles, 'staff'], { error: 'Role must be admin, employee, client, or staff' })),
  status: z.optional(z.enum(['active', 'deactivated', 'all'], { error: 'Status must be active, deactivated or all' })),
})
export type UserQuery = z.output<typeof UserQuery>

const Name = RequiredText(200, 'Name is required')

export const UserPatch = z.object({
  role: z.optional(z.enum(roles, { error: 'Role must be admin, employee or client' })),
  name: z.optional(Name),
  phone: z.optional(OptionalPhone),
  payroll_id: z.optional(OptionalText(40)),
  /** Required to give a role to a login with an unconfirmed address; a 409 without it. */
  confirm_unproven: z.optional(z.boolean({ error: 'Send true or false' })),
  /** False when the user has left: signed out everywhere and cannot sign in. */
  active: z.optional(z.boolean({ error: 'Active must be true or false' })),
})
export type UserPatch = z.output<typeof UserPatch>

export const LAST_ADMIN = 'This is the last administrator. Make another user an administrator first.'

const powers: Record<Role, string> = {
  admin: 'With this role it can do everything.',
  employee: 'With this role it can see every client, invoice and payment.',
  client: '',
}

/** The risk of giving a role to a login with an unconfirmed address. */
export const roleRisk = (login: { name: string; email: string }, role: Role) =>
  `${unconfirmedEmail(login)} ${powers[role]} Make sure it really is ${login.name}'s, or send an invitation to the address instead.`

/** Why a user cannot be demoted or deactivated, or null. */
export const blocked = {
  lastAdmin: (otherAdmins: number) => (otherAdmins === 0 ? LAST_ADMIN : null),
  openVisits: ({ name }: { name: string }, open: { jobs: number; bookings: number }) => {
    const visits = listCounts({ 'open job': open.jobs, 'open booking': open.bookings })
    const which = open.jobs + open.bookings === 1 ? 'it' : 'them'
    return visits && `${name} has ${visits}. Assign ${which} to someone else first.`
  },
}

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'staff',
    summary:
      'Users, newest first. Without a role: all of them, for administrators. With a role: the active ones, for selects; an employee gets id, name, role and phone, and for clients also email and email_confirmed',
    reads: ['users'],
    versioned: true,
    query: UserQuery,
    returns: z.array(User),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'One user',
    reads: ['users'],
    returns: User,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    access: 'admin',
    summary:
      'Change role, name, phone or whether the user may sign in; the last administrator cannot be demoted; a higher role for a login whose address is not confirmed is a 409 unless confirm_unproven is true',
    changes: ['users', 'sessions', 'invitations'],
    body: UserPatch,
    returns: User,
  }),
}

import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import { Role, roles } from '#contract/roles.ts'

/** What a select needs of a user; the whole user is for administrators. */
export const UserChoice = z.object({ id: Id, name: z.string(), role: Role, phone: z.string().nullable() })
export type UserChoice = z.infer<typeof UserChoice>

export const User = UserChoice.extend({
  username: z.string().nullable().optional(),
  email: z.string().optional(),
  avatar_url: z.string().nullable().optional(),
  created_at: Instant.optional(),
})
export type User = z.infer<typeof User>

const UserQuery = z.object({
  role: z.enum(roles, { error: 'Role must be admin, employee or client' }).optional(),
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'staff',
    summary: 'Users; an employee gets what a select needs (id, name, role, phone)',
    query: UserQuery,
    returns: z.array(User),
  }),
}

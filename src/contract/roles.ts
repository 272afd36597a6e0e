import * as z from 'zod/mini'

export const roles = ['admin', 'employee', 'client'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** The roles that may call an endpoint. Ownership (a client sees only their own records) is up to the query, not the role. */
export const access = {
  public: null,
  signedIn: ['admin', 'employee', 'client'],
  staff: ['admin', 'employee'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[] | null>

export type Access = keyof typeof access

/** True if a caller with this role (null: signed out) may call the endpoint. */
export function allows(required: Access, role: Role | null): boolean {
  const roles: readonly Role[] | null = access[required]
  return roles === null || (role !== null && roles.includes(role))
}

export const isStaff = (role: Role): boolean => allows('staff', role)

const rank: Record<Role, number> = { client: 0, employee: 1, admin: 2 }

/** True if the first role has more privileges than the other. */
export const outranks = (role: Role, other: Role): boolean => rank[role] > rank[other]

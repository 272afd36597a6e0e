import type { Role } from '#contract/roles.ts'
import type { Services, StaffContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { User } from '../contract.ts'
import { selectChoices, selectUser, selectUsers } from './queries.ts'

/** All users for an administrator; for an employee those of one role, with what a select needs. */
export async function listUsers(ctx: StaffContext, { role }: { role?: Role | undefined }): Promise<User[]> {
  if (ctx.user.role === 'admin') return selectUsers(ctx.db, role)
  if (role === undefined) throw new AppError(403, "You don't have permission to view users.")
  return selectChoices(ctx.db, role)
}

/** A user by id, or null: for features that point at one. */
export const findUser = ({ db }: Pick<Services, 'db'>, id: string) => selectUser(db, id)

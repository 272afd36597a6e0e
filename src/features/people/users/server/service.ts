import { sql } from 'drizzle-orm'
import { isStaff, outranks, type Role } from '#contract/roles.ts'
import { endUserSessions } from '#features/people/accounts/server/shared/sessions.ts'
import { endUserTokens } from '#features/people/tokens/server/shared/end-tokens.ts'
import { endInvitationsBy } from '#features/people/invitations/server/shared/user-invitations.ts'
import type { AdminContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { askUnproven, notFound, refuseIf } from '#server/errors.ts'
import { dialable } from '#server/sms/phone.ts'
import { blocked, roleRisk, type User, type UserPatch } from '../contract.ts'
import { updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { userList } from './lists.ts'
import { countOpenVisits, lockWithAdmins } from './queries.ts'

export async function getUser(ctx: AdminContext, id: string): Promise<User> {
  const [user] = await userList.find(ctx, sql`u.id = ${id}::uuid`)
  if (!user) throw notFound('User')
  return user
}

type State = { role: Role; active: boolean }

const isActiveAdmin = ({ role, active }: State) => role === 'admin' && active
const isActiveStaff = ({ role, active }: State) => isStaff(role) && active

/**
 * Changes only the fields sent. Changing what a user may do ends their sessions, and a former administrator's invitations. The
 * last active administrator cannot be demoted, and a user with open visits must stay on staff.
 */
export const updateUser = (ctx: AdminContext, id: string, patch: UserPatch): Promise<User> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockWithAdmins(ctx.db, id)
    const user = locked.find((row) => row.id === id)
    if (!user) throw notFound('User')
    const before: State = { role: user.role, active: user.deactivated_at === null }
    const after: State = { role: patch.role ?? before.role, active: patch.active ?? before.active }
    if (isActiveAdmin(before) && !isActiveAdmin(after)) {
      const others = locked.filter((row) => row.id !== id && row.role === 'admin' && row.deactivated_at === null)
      refuseIf(blocked.lastAdmin(others.length))
    }
    const isPromotion = outranks(after.role, before.role)
    if (isPromotion && !user.email_confirmed && !patch.confirm_unproven) throw askUnproven(roleRisk(user, after.role))
    if (isActiveStaff(before) && !isActiveStaff(after))
      refuseIf(blocked.openVisits(user, await countOpenVisits(ctx.db, id)))
    await updateUserRow(ctx.db, id, {
      role: after.role,
      deactivated_at: after.active ? null : (user.deactivated_at ?? ctx.now().toISOString()),
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.payroll_id !== undefined && { payroll_id: patch.payroll_id }),
      ...(patch.phone !== undefined && { phone: dialable(patch.phone) }),
    })
    const changed = await getUser(ctx, id)
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await endInvitationsBy(ctx, id)
    if (before.role !== after.role || (before.active && !after.active)) await endUserSessions(ctx.db, id)
    // A token works with the current role, but must not come back to life with the user.
    if (before.active && !after.active) await endUserTokens(ctx, id)
    return changed
  })

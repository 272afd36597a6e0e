import { type SQL, sql } from 'drizzle-orm'
import { isStaff, type Role } from '#contract/roles.ts'
import type { Services } from '#server/context.ts'
import { invalid } from '#server/errors.ts'

/** The name of an active staff member; null for anyone else. Waits for their `turn`, if one is passed. */
export async function findActiveStaff(
  { db }: Pick<Services, 'db'>,
  id: string,
  turn: SQL = sql`null`,
): Promise<string | null> {
  const { rows } = await db.execute<{ name: string; role: Role; active: boolean }>(
    sql`select name, role, deactivated_at is null as active, ${turn} as turn from users where id = ${id} for share`,
  )
  const [user] = rows
  return user && isStaff(user.role) && user.active ? user.name : null
}

/** The name of an active staff member to assign something to. 400 on the field for anyone else. */
export async function requireActiveStaff(
  ctx: Pick<Services, 'db'>,
  id: string,
  { turn, field = 'assigned_to' }: { turn?: SQL | undefined; field?: string } = {},
): Promise<string> {
  const name = await findActiveStaff(ctx, id, turn)
  if (name === null) throw invalid(field, 'Choose an active technician')
  return name
}

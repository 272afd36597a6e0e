import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import type { Clock } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { GateName } from '#features/work/visits/rules/gates.ts'
import { type Missing, refusalMessage } from './missing.ts'

/** Maximum number of administrators that a refusal names. */
const NAMED = 5

type Refused = { gate: GateName; job: string | null; need: string; missing: Missing[] }

/** The error of a gate that refuses: what it needs, what is missing and where, and who may override it. */
export async function refusal(ctx: Clock, { gate, job, need, missing }: Refused): Promise<AppError> {
  // Nothing can be added to a job that is not saved yet. Licenses are not its own.
  const links = job === null && gate !== 'crew' ? [] : missing.map(({ label, href }) => ({ label, href }))
  return new AppError(409, refusalMessage(need, links), {
    gate: { name: gate, job_id: job, need, missing: links, admins: await adminNames(ctx) },
  })
}

async function adminNames({ db }: Clock): Promise<string[]> {
  const rows = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivated_at)))
    .orderBy(asc(users.name))
    .limit(NAMED)
  return rows.map(({ name }) => name)
}

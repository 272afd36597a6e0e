import { type SQL, sql } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Clock } from '#server/context.ts'
import { type RecordGate, recordGates } from '#features/work/visits/rules/gates.ts'
import { gateSettings } from '../../contract.ts'
import { countGaps, type Missing, staysFor } from '../missing.ts'
import { isOverridden, missingAt } from '../queries.ts'
import { refusal } from '../refusal.ts'

/**
 * Runs a write that takes records off their jobs: moves, cancels or deletes them. It must not bring a job closer to passing a gate,
 * nor take away what the job has passed one with.
 */
export async function detaching<Result>(
  ctx: Clock,
  jobIds: readonly (string | null)[],
  write: () => Promise<Result>,
): Promise<Result> {
  const company = await getCompany(ctx)
  const watched = recordGates.filter((gate) => company[gateSettings[gate]])
  const before: { gate: RecordGate; job: string; missing: Missing[] }[] = []
  for (const job of new Set(jobIds))
    for (const gate of watched) if (job !== null) before.push({ gate, job, missing: await missingAt[gate](ctx, job) })
  const result = await write()
  for (const { gate, job, missing } of before) {
    const after = await missingAt[gate](ctx, job)
    const opens = countGaps(after) < countGaps(missing)
    const unsettles = missing.length === 0 && after.length > 0 && (await hasPassed(ctx, gate, job))
    if ((!opens && !unsettles) || (await isOverridden(ctx, gate, job))) continue
    throw await refusal(ctx, { gate, job, need: staysFor[gate], missing: opens ? missing : after })
  }
  return result
}

const passed: Record<RecordGate, (job: string) => SQL> = {
  schedule: (job) => sql`
    select from jobs where id = ${job} and permit_required and status <> 'cancelled'
      and (scheduled_date is not null or status <> 'scheduled')`,
  complete: (job) => sql`select from jobs where id = ${job} and status = 'completed'`,
  invoice: (job) => sql`
    select from invoices where job_id = ${job} and not is_deposit and status not in ('draft', 'cancelled')`,
}

/** True if the job has gone through a gate. */
async function hasPassed({ db }: Clock, gate: RecordGate, job: string): Promise<boolean> {
  const { rows } = await db.execute(passed[gate](job))
  return rows.length > 0
}

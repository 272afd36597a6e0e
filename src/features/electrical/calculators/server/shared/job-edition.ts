import { eq } from 'drizzle-orm'
import { type PermitDates, permitEdition } from '#features/company/settings/rules/permit-edition.ts'
import { editionInForce, getCompany, getToday } from '#features/company/settings/server/shared/company.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import type { JobEdition } from '../../contract.ts'
import { changesIn } from '../../rules/amendments.ts'
import { jobPermits } from './job-permit.ts'
import { listAmendments } from './local-code.ts'

/** The edition and the local amendments that the work of a job follows: by its permit, else those of today. */
export async function editionFor(ctx: StaffContext, jobId: string): Promise<JobEdition> {
  const permit = await findPermitFor(ctx, jobId)
  const { code_editions, state } = await getCompany(ctx)
  const day = permit?.application_date ?? (await getToday(ctx))
  const [property] = await ctx.db
    .select({ jurisdiction: properties.jurisdiction, city: properties.city, state: properties.state })
    .from(jobs)
    .innerJoin(properties, eq(properties.id, jobs.property_id))
    .where(eq(jobs.id, jobId))
  const place = {
    jurisdiction: permit?.jurisdiction ?? property?.jurisdiction ?? null,
    city: property?.city ?? null,
    state: property?.state ?? state,
  }
  return {
    ...(permit === null ? { edition: await editionInForce(ctx), remarks: [] } : permitEdition(code_editions, permit)),
    application_date: permit?.application_date ?? null,
    local: changesIn(await listAmendments(ctx), place, day),
  }
}

async function findPermitFor({ db }: StaffContext, jobId: string): Promise<PermitDates | null> {
  for (const findPermit of jobPermits.answers) {
    const permit = await findPermit(db, jobId)
    if (permit !== null) return permit
  }
  return null
}

import { inArray, sql } from 'drizzle-orm'
import { clients } from '#features/people/clients/server/table.ts'
import type { Reach } from '#features/people/clients/server/shared/reach.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { visitStates } from '#features/work/visits/contract.ts'
import { visits } from '#features/work/visits/server/table.ts'
import type { Services } from '#server/context.ts'
import type { Recipient } from '../contract.ts'

type Database = Pick<Services, 'db'>

type ClientVisits = {
  client_id: string
  client_name: string
  visits: { id: string; job_id: string; scheduled_date: string }[]
}

/** The open visits with a time among these, by client, as their clients hear of them. */
export async function groupByClient({ db }: Database, ids: readonly string[]): Promise<ClientVisits[]> {
  const rows = await db
    .select({ visit: visits, client: { id: clients.id, name: clients.name } })
    .from(visits)
    .innerJoin(jobs, sql`${jobs.id} = ${visits.job_id}`)
    .innerJoin(clients, sql`${clients.id} = ${jobs.client_id}`)
    .where(inArray(visits.id, [...ids]))
    .orderBy(visits.scheduled_date, visits.id)
  const planned = rows.flatMap(({ visit: { id, job_id, scheduled_date, status }, client }) =>
    scheduled_date !== null && visitStates.isOpen({ status })
      ? [{ client, visit: { id, job_id, scheduled_date } }]
      : [],
  )
  return [...Map.groupBy(planned, ({ client }) => client.id)].map(([client_id, group]) => ({
    client_id,
    client_name: group[0]?.client.name ?? '',
    visits: group.map(({ visit }) => visit),
  }))
}

export const toRecipient = (
  { client_id, client_name, visits }: ClientVisits,
  { no_email, no_text }: Reach,
): Recipient => ({
  client_id,
  client_name,
  no_email,
  no_text,
  visit_ids: visits.map(({ id }) => id),
})

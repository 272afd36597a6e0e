import { inArray, sql } from 'drizzle-orm'
import { clients } from '#features/people/clients/server/table.ts'
import { getContact } from '#features/people/clients/server/shared/contact.ts'
import { textableClient } from '#features/people/clients/server/shared/texting.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { visitStates } from '#features/work/visits/contract.ts'
import { visits } from '#features/work/visits/server/table.ts'
import type { Services } from '#server/context.ts'
import type { Recipient } from '../contract.ts'

type Database = Pick<Services, 'db'>

/** An address and a number of a client, each null with the reason. */
export type Reach = Pick<Recipient, 'no_email' | 'no_text'> & {
  name: string
  email: string | null
  phone: string | null
}

const NO_EMAIL = 'Client has no email address, or has turned off emails'
const UNPROVEN = 'Nobody has confirmed that this email is theirs'

/** How a message about their visits reaches a client. A mailbox that may be a stranger's gets nothing. */
export async function findReach(ctx: Database, clientId: string): Promise<Reach> {
  const contact = await getContact(ctx, clientId)
  const { to, refusal } = await textableClient(ctx, clientId, 'visit')
  const no_email = !contact?.email ? NO_EMAIL : contact.email_unproven ? UNPROVEN : null
  return {
    name: contact?.name ?? '',
    email: no_email === null ? (contact?.email ?? null) : null,
    phone: to,
    no_email,
    no_text: refusal,
  }
}

export type ClientVisits = {
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

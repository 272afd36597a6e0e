import { asc, eq, inArray } from 'drizzle-orm'
import { listAnd } from '#contract/text.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { isUnreachable } from '#features/people/clients/contract.ts'
import { findReach, type Reach } from '#features/people/clients/server/shared/reach.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { offerLetter } from '#features/people/email-preferences/server/shared/preferences.ts'
import { properties } from '#features/people/properties/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/errors.ts'
import { queueMail, queueSms } from '#server/outbox/outbox.ts'
import { limitUserTexts } from '#server/sms/limits.ts'
import type { PanelMessage, PanelRecipient } from '../rules/capacity-endpoints.ts'
import { fillMessage, writeText } from '../rules/message.ts'
import { panels } from './table.ts'

const ARCHIVED = 'Client is archived'

type Addressee = { recipient: PanelRecipient; reach: Pick<Reach, 'email' | 'phone'> }

/** Gives an address or number to the first client who has it, and tells later ones of the same: it gets one offer. */
function takeOnce() {
  const firsts = new Map<string, string>()
  return (to: string | null, noun: string, name: string): string | null => {
    if (to === null) return null
    const first = firsts.get(to.toLowerCase())
    if (first === undefined) firsts.set(to.toLowerCase(), name)
    return first === undefined ? null : `Same ${noun} as ${first}, who gets it`
  }
}

/** The clients of some panels by name, each once, with how an offer reaches them. */
async function listAddressees(ctx: StaffContext, ids: readonly string[]): Promise<Addressee[]> {
  const rows = await ctx.db
    .selectDistinct({
      client_id: clients.id,
      client_name: clients.name,
      archived_at: clients.archived_at,
      address: properties.address,
    })
    .from(panels)
    .innerJoin(properties, eq(properties.id, panels.property_id))
    .innerJoin(clients, eq(clients.id, properties.client_id))
    .where(inArray(panels.id, [...ids]))
    .orderBy(asc(clients.name), asc(clients.id), asc(properties.address))
  const addressees: Addressee[] = []
  const take = takeOnce()
  for (const [client_id, group] of Map.groupBy(rows, (row) => row.client_id)) {
    const archived = group[0]?.archived_at !== null
    const { email, phone, no_email, no_text } = archived
      ? { email: null, phone: null, no_email: ARCHIVED, no_text: ARCHIVED }
      : await findReach(ctx, client_id, 'offer')
    const client_name = group[0]?.client_name ?? ''
    const sameEmail = take(email, 'email address', client_name)
    const samePhone = take(phone, 'phone number', client_name)
    addressees.push({
      recipient: {
        client_id,
        client_name,
        addresses: group.map(({ address }) => address),
        no_email: no_email ?? sameEmail,
        no_text: no_text ?? samePhone,
      },
      reach: { email: sameEmail === null ? email : null, phone: samePhone === null ? phone : null },
    })
  }
  return addressees
}

/** How a message would reach the clients of some panels. */
export const listRecipients = async (ctx: StaffContext, ids: string): Promise<PanelRecipient[]> =>
  (await listAddressees(ctx, ids.split(','))).map(({ recipient }) => recipient)

/** Queues one message to each client of the panels, by every way that reaches them. Texts wait for the end of quiet hours. */
export const messageClients = (ctx: StaffContext, { panel_ids, message }: PanelMessage): Promise<PanelRecipient[]> =>
  inTransaction(ctx, async (ctx) => {
    const company = await getCompany(ctx)
    const addressees = await listAddressees(ctx, panel_ids)
    const recipients = addressees.map(({ recipient }) => recipient)
    if (recipients.every(isUnreachable)) throw conflict('None of these clients can get a message.')
    for (const { recipient, reach } of addressees) {
      const about = { type: 'client', id: recipient.client_id }
      if (reach.email !== null) {
        const mail = await offerLetter(ctx, company, {
          to: reach.email,
          subject: `Your electrical panel at ${listAnd(recipient.addresses)}`,
          paragraphs: [fillMessage(message, recipient)],
          takesReplies: true,
        })
        await queueMail(ctx, mail, { about })
      }
      if (reach.phone !== null) {
        await limitUserTexts(ctx, ctx.user.id)
        const text = writeText(company.company_name, message, recipient)
        await queueSms(ctx, { to: reach.phone, text }, { about, purpose: 'Panel offer' })
      }
    }
    return recipients
  })

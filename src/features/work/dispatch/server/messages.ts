import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { findReach } from '#features/people/clients/server/shared/reach.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail, queueSms } from '#server/outbox/outbox.ts'
import { limitUserTexts } from '#server/sms/limits.ts'
import type { MessageInput, Recipient } from '../contract.ts'
import { fillMessage, listTimes, writeText } from '../rules/message.ts'
import { groupByClient, toRecipient } from './recipients.ts'

/** The clients of some visits, by the time of their first one. */
export async function listRecipients(ctx: StaffContext, visits: string): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  for (const group of await groupByClient(ctx, visits.split(',')))
    recipients.push(toRecipient(group, await findReach(ctx, group.client_id, 'visit')))
  return recipients
}

/** Queues one message to each client of the visits, by every way that reaches them. */
export const messageClients = (ctx: StaffContext, { visit_ids, message }: MessageInput): Promise<Recipient[]> =>
  inTransaction(ctx, async (ctx) => {
    const company = await getCompany(ctx)
    const recipients: Recipient[] = []
    for (const group of await groupByClient(ctx, visit_ids)) {
      const reach = await findReach(ctx, group.client_id, 'visit')
      const [first] = group.visits
      const times = listTimes(
        company.time_zone,
        group.visits.map(({ scheduled_date }) => scheduled_date),
      )
      const about = first && { about: { type: 'job', id: first.job_id } }
      if (reach.email !== null) {
        const mail = letter(ctx, company, {
          to: reach.email,
          subject: `Your visit: ${times}`,
          paragraphs: [`Hello ${reach.name},`, fillMessage(message, times)],
          takesReplies: true,
        })
        await queueMail(ctx, mail, { ...about })
      }
      if (reach.phone !== null) {
        await limitUserTexts(ctx, ctx.user.id)
        const text = writeText(company.company_name, message, times)
        await queueSms(ctx, { to: reach.phone, text }, { ...about, purpose: 'Visit message' })
      }
      recipients.push(toRecipient(group, reach))
    }
    return recipients
  })

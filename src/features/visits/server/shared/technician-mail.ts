import { contactOf } from '#features/clients/server/shared/contact.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { userByMail } from '#features/users/server/shared/staff-mail.ts'
import type { Context } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { PlannedVisit } from './visits.ts'

type Visit = Pick<PlannedVisit, 'kind' | 'assigned_to' | 'scheduled_date'> & {
  id: string
  title: string
  client_id: string | null
}

const MINUTE = 'yyyy-mm-ddThh:mm'.length

/**
 * Queues the mail to the technician of an open visit that is new to them or has another time than `before`, in the caller's
 * transaction. Not about their own changes or the past. Several changes in a minute are one mail, so it names no time:
 * its button leads to the latest.
 */
export async function tellTechnician(
  ctx: Context,
  { kind, id, title, client_id, assigned_to, scheduled_date }: Visit,
  before: Pick<Visit, 'assigned_to' | 'scheduled_date'> | null,
): Promise<void> {
  if (assigned_to === null || assigned_to === ctx.user?.id) return
  const isNew = before?.assigned_to !== assigned_to
  if (!isNew && before.scheduled_date === scheduled_date) return
  const now = ctx.now().toISOString()
  if (scheduled_date !== null && scheduled_date <= now) return
  const technician = await userByMail(ctx, assigned_to)
  if (!technician) return
  const client = client_id === null ? null : await contactOf(ctx, client_id)
  const visit = client ? `${title} for ${client.name}` : title
  const mail = letter(ctx, await companyOf(ctx), {
    to: technician.email,
    subject: isNew ? `You have a new ${kind}: ${visit}` : `New time: ${visit}`,
    paragraphs: [`Hello ${technician.name},`, isNew ? `The office assigned you a ${kind}.` : `Your ${kind} was moved.`],
    button: { label: 'See the time and the details', url: `${ctx.config.publicUrl}/${kind}s?open=${id}` },
  })
  const onceKey = ['technician', kind, id, assigned_to, now.slice(0, MINUTE)].join(' ')
  await queueMail(ctx, mail, { about: { type: kind, id }, onceKey })
}

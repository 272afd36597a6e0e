import { companyOf } from '#features/settings/server/shared/company.ts'
import type { Services } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'

/** Notifies a user of a change to how they sign in, in case it was not them. In the caller's transaction. */
export async function mailSecurityNotice(
  ctx: Services,
  user: { id: string; name: string; email: string },
  { subject, sentence }: { subject: string; sentence: string },
): Promise<void> {
  const company = await companyOf(ctx)
  const mail = letter(ctx, company, {
    to: user.email,
    subject,
    paragraphs: [`Hello ${user.name},`, sentence],
    button: { label: 'Open Panelboard', url: `${ctx.config.publicUrl}/auth` },
    footer: 'If this was not you, set a new password with "Forgot password?" and let the office know.',
  })
  await queueMail(ctx, mail, { about: { type: 'user', id: user.id } })
}

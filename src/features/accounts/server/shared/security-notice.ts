import { eq } from 'drizzle-orm'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { users } from '#features/users/server/table.ts'
import type { Services } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { cap } from '#server/rate-limit.ts'

/**
 * Notifies a user of a change to how they sign in, in case it was not them, in the caller's transaction. A client's address
 * that no one has proven gets none: it may be a stranger's.
 */
export async function mailSecurityNotice(
  ctx: Services,
  user: { id: string; name: string; email: string },
  { subject, sentence }: { subject: string; sentence: string },
): Promise<void> {
  const [login] = await ctx.db.select().from(users).where(eq(users.id, user.id))
  const isUnproven = login?.role === 'client' && login.email_confirmed_at === null
  if (isUnproven || !(await cap(ctx, 'security_notices', user.id).take())) return
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

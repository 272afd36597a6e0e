import { eq } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Services } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import { severalMails } from './caps.ts'

/** Changes of how a user signs in. Over it, the change happens without a mail. */
const securityNotices = defineCap('security_notices', { per: ['user'], limit: 5, seconds: HOUR, over: severalMails })

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
  if (isUnproven || !(await securityNotices(ctx, user.id).take())) return
  const company = await getCompany(ctx)
  const mail = letter(ctx, company, {
    to: user.email,
    subject,
    paragraphs: [`Hello ${user.name},`, sentence],
    button: { label: 'Open Panelboard', url: `${ctx.config.publicUrl}/auth` },
    footer: 'If this was not you, set a new password with "Forgot password?" and let the office know.',
  })
  await queueMail(ctx, mail, { about: { type: 'user', id: user.id } })
}

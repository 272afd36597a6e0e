import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { createToken, endClientTokens } from '#features/people/accounts/server/shared/tokens.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow } from '#server/database/versions.ts'
import { refuseIf } from '#server/errors.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import { blocked } from '../contract.ts'

const clientInvitations = defineCap('client_invitations', {
  per: ['client'],
  limit: 5,
  seconds: HOUR,
  over: (when) => `Several invitations have already been sent to this client. Try again ${when}.`,
})

const DAYS = 14

const paying: Record<CardPaymentsMode, string> = {
  live: ' and pay them by card',
  test: ' and pay them by card (test mode, no money moves)',
  off: '',
}

/** Queues the mail that connects a login to this client. Earlier links stop working. */
export async function inviteClient(ctx: StaffContext, id: string): Promise<{ email: string; link: string | null }> {
  await clientInvitations(ctx, id).use()
  return inTransaction(ctx, async (ctx) => {
    const client = await lockRow(ctx, clients, id, { noun: 'Client' })
    refuseIf(blocked.inviteClient(client))
    const email = client.email ?? ''
    const company = await getCompany(ctx)
    await endClientTokens(ctx, id)
    const token = await createToken(ctx, { purpose: 'invite_client', client_id: id, email, minutes: DAYS * 24 * 60 })
    const url = `${ctx.config.publicUrl}/invite?token=${token}`
    const mail = letter(ctx, company, {
      to: email,
      subject: `${company.company_name} invited you to its client portal`,
      heading: 'Your invoices and jobs, online',
      paragraphs: [
        `Hello ${client.name},`,
        `${company.company_name} invites you to its client portal. There you can see your invoices${paying[ctx.payments.mode]}, follow your jobs, and book service.`,
        'Open the link and sign in or create an account to connect it to your records.',
      ],
      button: { label: 'Open the client portal', url },
      footer: `The link works once, for ${DAYS} days. If you do not know ${company.company_name}, you can ignore this email.`,
    })
    await queueMail(ctx, mail, { about: { type: 'client', id }, secret: true })
    return { email, link: ctx.mail.mode === 'local' ? url : null }
  })
}

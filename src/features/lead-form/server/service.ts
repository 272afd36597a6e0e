import { contactConsent, textConsent } from '#contract/consent.ts'
import { addLead } from '#features/leads/server/shared/new-lead.ts'
import { referrerOf } from '#features/referrals/server/shared/attribution.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Context, Services } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { cap } from '#server/rate-limit.ts'
import { recordConsent } from '#server/sms/consents.ts'
import { toE164 } from '#server/sms/phone.ts'
import type { QuoteRequest } from '../contract.ts'

/** The same for everyone: the answer must not reveal what the company knows. */
const RECEIVED = { received: true }

/** Adds a lead from the public form and notifies the office. */
export const receiveQuoteRequest = (ctx: Context, request: QuoteRequest, ip: string): Promise<typeof RECEIVED> =>
  inTransaction(ctx, async (ctx) => {
    await cap(ctx, 'quote_requests_from_address', ip).use()
    await cap(ctx, 'quote_requests_of_email', request.email).use()
    await cap(ctx, 'quote_requests').use()
    const { fax, message, text_consent, ref, ...lead } = request
    if (fax !== '') return RECEIVED
    const company = await companyOf(ctx)
    const now = ctx.now().toISOString()
    const agreed = [contactConsent(company.company_name), ...(text_consent ? [textConsent(company.company_name)] : [])]
    const id = await addLead(ctx, {
      ...lead,
      notes: message,
      referred_by: await referrerOf(ctx.db, ref, lead),
      consent_text: agreed.join('\n'),
      consent_at: now,
      text_consent_at: text_consent ? now : null,
    })
    await recordChange(ctx, { record: 'lead', id, before: null, after: { name: lead.name, email: lead.email } })
    const phone = text_consent ? toE164(request.phone) : null
    if (phone !== null)
      await recordConsent(ctx, { phone, method: 'lead_form', wording: textConsent(company.company_name) })
    await notifyOffice(ctx, company, { ...request, id })
    return RECEIVED
  })

async function notifyOffice(
  ctx: Pick<Services, 'db' | 'now' | 'background' | 'config'>,
  company: Company,
  { id, name, email, phone, service_interest, message }: QuoteRequest & { id: string },
): Promise<void> {
  if (company.email === '') return
  const mail = letter(ctx, company, {
    to: company.email,
    subject: `New quote request from ${name}`,
    paragraphs: [message ?? 'They wrote no message.'],
    facts: [
      { label: 'Service', value: service_interest ?? 'Not named' },
      { label: 'Email', value: email },
      { label: 'Phone', value: phone ?? 'None' },
    ],
    button: { label: 'Open the lead', url: `${ctx.config.publicUrl}/sales?open=${id}` },
    footer: 'Sent by the quote request form of your website.',
  })
  await queueMail(ctx, mail, { about: { type: 'lead', id } })
}

import { formatPhone } from '#contract/phone-format.ts'
import { contactConsent, textConsent } from '../rules/consent.ts'
import { addLead } from '#features/sales/leads/server/shared/lead.ts'
import { resolveReferrer } from '#features/people/accounts/server/shared/referrer.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Context, Services } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { DAY, defineCap, HOUR } from '#server/rate-limit.ts'
import { recordConsent } from '#server/sms/consents.ts'
import { toE164 } from '#server/sms/phone.ts'
import type { QuoteRequest } from '../contract.ts'

const severalRequests = (when: string) =>
  `We have received several requests already. Please call us, or try again ${when}.`

const quoteRequestsFromAddress = defineCap('quote_requests_from_address', {
  per: ['address'],
  limit: 20,
  seconds: HOUR,
  over: severalRequests,
})
const quoteRequestsFromEmail = defineCap('quote_requests_of_email', {
  per: ['email'],
  limit: 5,
  seconds: DAY,
  over: severalRequests,
})
/** More than a busy company gets, and little enough to delete. */
const quoteRequests = defineCap('quote_requests', { per: [], limit: 200, seconds: HOUR, over: severalRequests })

/** The same for everyone: the answer must not reveal what the company knows. */
const RECEIVED = { received: true }

/** Adds a lead from the public form and notifies the office. */
export const receiveQuoteRequest = (ctx: Context, request: QuoteRequest, ip: string): Promise<typeof RECEIVED> =>
  inTransaction(ctx, async (ctx) => {
    await quoteRequestsFromAddress(ctx, ip).use()
    await quoteRequestsFromEmail(ctx, request.email).use()
    await quoteRequests(ctx).use()
    const { fax, message, text_consent, ref, ...lead } = request
    if (fax !== '') return RECEIVED
    const company = await getCompany(ctx)
    const now = ctx.now().toISOString()
    const agreed = [contactConsent(company.company_name), ...(text_consent ? [textConsent(company.company_name)] : [])]
    const id = await addLead(ctx, {
      ...lead,
      notes: message,
      referred_by: await resolveReferrer(ctx.db, ref, lead),
      consent_text: agreed.join('\n'),
      consent_at: now,
      text_consent_at: text_consent ? now : null,
    })
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
      { label: 'Phone', value: phone === null ? 'None' : formatPhone(phone) },
    ],
    button: { label: 'Open the lead', url: `${ctx.config.publicUrl}/sales?open=${id}` },
    footer: 'Sent by the quote request form of your website.',
  })
  await queueMail(ctx, mail, { about: { type: 'lead', id } })
}

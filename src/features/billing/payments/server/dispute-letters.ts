import { formatDateTime } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import { getContact } from '#features/people/clients/server/shared/contact.ts'
import type { Dispute } from '#features/billing/payments/contract.ts'
import { disputeReason } from '#features/billing/payments/states.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { adminsByMail } from '#features/people/users/server/shared/staff-mail.ts'
import type { Context } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { LockedInvoice } from './shared/ledger.ts'

type DisputeNews = { heading: string; news: string; what: string }

/** The notice to the office about a dispute in this state. Null: nothing new, because the office itself sent evidence. */
function getDisputeNotice(dispute: Dispute, { invoice_number }: LockedInvoice): DisputeNews | null {
  const amount = formatMoney(dispute.amount)
  const isTaken = cents(dispute.withdrawn_amount) > 0
  const withdrawalText = isTaken
    ? `The bank has taken ${formatMoney(dispute.withdrawn_amount)} back, which is off the books.`
    : 'The bank has not taken any money back.'
  const payment = `the card payment of invoice ${invoice_number}`
  switch (dispute.status) {
    case 'inquiry':
      return {
        heading: `A bank asks about ${payment}`,
        news: `The client’s bank asks about ${amount} of ${payment}. ${withdrawalText}`,
        what: 'Answer it with evidence, or refund the payment. Without either, it can become a dispute.',
      }
    case 'needs_response':
      return {
        heading: `${amount} of ${payment} is disputed`,
        news: `The client’s bank disputes ${amount} of ${payment}. ${withdrawalText}`,
        what: 'Submit evidence before it is due, or accept the dispute on the invoice.',
      }
    case 'won':
      return {
        heading: `The dispute of ${payment} is won`,
        news: `The bank decided in your favor. The money is back on the books.`,
        what: 'There is nothing left to do.',
      }
    case 'lost':
      return {
        heading: `The dispute of ${payment} is lost`,
        news: `The dispute is over. ${withdrawalText}`,
        what: 'Talk to the client about the open balance, or cancel the invoice.',
      }
    case 'closed':
      return {
        heading: `The bank’s question about ${payment} is closed`,
        news: `The bank closed its question. ${withdrawalText}`,
        what: 'There is nothing left to do.',
      }
    case 'under_review':
      return null
  }
}

/** Queues a mail to every administrator, once for each state of a dispute, in the transaction that books it. */
export async function queueDisputeLetters(ctx: Context, dispute: Dispute, invoice: LockedInvoice): Promise<void> {
  const notice = getDisputeNotice(dispute, invoice)
  if (notice === null) return
  const company = await getCompany(ctx)
  const contact = await getContact(ctx, invoice.client_id)
  const { evidence_due_at: due, dashboard_url } = dispute
  const isOpen = ['inquiry', 'needs_response'].includes(dispute.status)
  for (const admin of await adminsByMail(ctx)) {
    const mail = letter(ctx, company, {
      to: admin.email,
      subject: notice.heading,
      paragraphs: [`Hello ${admin.name},`, notice.news, notice.what],
      facts: [
        { label: 'Invoice number', value: invoice.invoice_number },
        { label: 'Client', value: contact?.name ?? '' },
        { label: 'Amount disputed', value: formatMoney(dispute.amount) },
        { label: 'Reason', value: disputeReason(dispute.reason) },
        ...(isOpen && due !== null ? [{ label: 'Evidence due', value: formatDateTime(company.time_zone, due) }] : []),
        { label: 'Fee of the card provider', value: formatMoney(dispute.fee) },
        { label: 'Balance of the invoice', value: formatMoney(invoice.balance_due) },
      ],
      button:
        isOpen && dashboard_url !== null
          ? { label: 'Submit evidence at Stripe', url: dashboard_url }
          : { label: 'Open the invoice', url: `${ctx.config.publicUrl}/invoices?open=${invoice.id}` },
      footer: 'The client gets no message about this dispute.',
    })
    const onceKey = `dispute ${dispute.id} ${dispute.status} ${admin.id}`
    await queueMail(ctx, mail, { about: { type: 'dispute', id: dispute.id }, onceKey })
  }
}

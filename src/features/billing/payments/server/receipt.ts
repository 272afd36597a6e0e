import { eq } from 'drizzle-orm'
import { formatDateTime } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import { getContact } from '#features/people/clients/server/shared/contact.ts'
import { notify } from '#features/people/notifications/server/shared/notify.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { LockedInvoice, PaymentRow } from './shared/ledger.ts'

/** Queues the mail to the office about money for a deposit: once all of it is paid, the work can be scheduled. Once for each payment. */
export async function tellOfficeOfDeposit(ctx: Context, invoice: LockedInvoice, payment: PaymentRow): Promise<void> {
  const company = await getCompany(ctx)
  if (!invoice.is_deposit || !company.email) return
  const contact = await getContact(ctx, invoice.client_id)
  const isPaid = cents(invoice.balance_due) === 0
  const paid = isPaid
    ? `a deposit of ${formatMoney(invoice.total)}`
    : `${formatMoney(payment.amount)} of a deposit of ${formatMoney(invoice.total)}`
  const heading = `${contact?.name ?? 'A client'} paid ${paid}`
  const mail = letter(ctx, company, {
    to: company.email,
    subject: heading,
    paragraphs: [
      isPaid ? 'The work can be scheduled.' : `${formatMoney(invoice.balance_due)} of it is still open.`,
      ...(payment.is_test ? ['Test mode: this payment is not real, and no money moved.'] : []),
    ],
    facts: [{ label: 'Invoice number', value: invoice.invoice_number }],
    button: { label: 'Open the invoice', url: `${ctx.config.publicUrl}/invoices?open=${invoice.id}` },
  })
  await queueMail(ctx, mail, { about: { type: 'payment', id: payment.id }, onceKey: `deposit ${payment.id}` })
}

/**
 * Queues the receipt of a card payment to the client's address, whatever the payer, in the transaction that recorded the payment.
 * Once for each payment.
 */
export async function queueReceipt(ctx: Context, invoice: LockedInvoice, payment: PaymentRow): Promise<void> {
  const contact = await getContact(ctx, invoice.client_id)
  if (!contact?.email) return
  const company = await getCompany(ctx)
  const paid = formatMoney(payment.amount)
  const { balance_due } = invoices
  const [after] = await ctx.db.select({ balance_due }).from(invoices).where(eq(invoices.id, invoice.id))
  const mail = letter(ctx, company, {
    to: contact.email,
    subject: `Receipt for invoice ${invoice.invoice_number} from ${company.company_name}`,
    heading: `We received ${paid}`,
    paragraphs: [
      `Hello ${contact.name},`,
      `Thank you for your payment of invoice ${invoice.invoice_number}. Please keep this email as your receipt.`,
      ...(payment.is_test ? ['Test mode: this payment is not real, and no money moved.'] : []),
    ],
    facts: [
      { label: 'Invoice number', value: invoice.invoice_number },
      { label: 'Amount paid', value: paid },
      { label: 'Paid on', value: formatDateTime(company.time_zone, payment.paid_at ?? payment.created_at) },
      { label: 'Paid by', value: 'Card' },
      { label: 'Balance due', value: formatMoney(after?.balance_due ?? '0.00') },
    ],
    footer: 'Questions about this payment? Just reply to this email.',
    takesReplies: true,
  })
  await queueMail(ctx, mail, { about: { type: 'payment', id: payment.id }, onceKey: `receipt ${payment.id}` })
}

/** Tells the office's devices that an invoice was paid, without the amount. */
export async function notifyOfPayment(ctx: Context, invoice: LockedInvoice, payment: PaymentRow): Promise<void> {
  const contact = await getContact(ctx, invoice.client_id)
  await notify(
    ctx,
    { kind: 'payment' },
    {
      title: payment.is_test ? 'Test payment received' : 'Payment received',
      body: `${contact?.name ?? 'A client'} paid invoice ${invoice.invoice_number}.`,
      path: `/invoices?open=${invoice.id}`,
      tag: `payment ${payment.id}`,
    },
  )
}

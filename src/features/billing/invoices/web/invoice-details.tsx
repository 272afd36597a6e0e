import { Link } from 'wouter'
import { useState } from 'react'
import { cents, formatMoney } from '#contract/money.ts'
import { taxNote } from '#features/company/settings/rules/tax-words.ts'
import { isStaff } from '#contract/roles.ts'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { ApplyCredit } from '#features/billing/payments/web/shared/apply-credit.tsx'
import { DocumentLinks } from '#features/people/links/web/shared/document-links.tsx'
import { DisputeNotice } from '#features/billing/payments/web/shared/dispute-notice.tsx'
import { ToRefund } from '#features/billing/payments/web/shared/to-refund.tsx'
import { CertificateLine } from '#features/billing/sales-tax/web/shared/certificate-line.tsx'
import { PaymentHistoryPanel } from '#features/billing/payments/web/shared/payment-history.tsx'
import { PayingNotice } from '#features/billing/payments/web/shared/paying-notice.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'
import { invoiceSections } from './shared/invoice-sections.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DueDate, InstantDate } from '#web/ui/dates.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { blocked, type InvoiceDetails as Details, invoices, isOwed } from '../contract.ts'
import { invoiceStates } from '../states.ts'
import { DeliveryList } from '#features/messages/deliveries/web/shared/delivery-list.tsx'
import { DetailsActions } from './details-actions.tsx'
import { InvoiceLedger } from './details-ledger.tsx'
import { ItemsTable } from './shared/items-table.tsx'
import { cancelInvoice } from './invoice-actions.ts'
import { RecordPayment } from '#features/billing/payments/web/shared/record-payment.tsx'
import { EmailLink, PhoneLink } from '#web/ui/contact.tsx'
import { useSendInvoice } from './send-invoice.ts'

type Props = { id: string; onClose: () => void; onGo: (dialog: 'edit') => void }

/** Everything about an invoice, with its actions. */
export function InvoiceDetails({ id, onClose, onGo }: Props) {
  const staff = isStaff(useUser().role)
  const send = useSendInvoice()
  const [recording, setRecording] = useState(false)
  return (
    <RecordDialog endpoint={invoices.get} id={id} noun="invoice" title="Invoice Details" size="wide" onClose={onClose}>
      {(invoice) => (
        <>
          <DialogBody className="grid content-start gap-6">
            {blocked.pay(invoice) === null && (
              <>
                <PayingNotice />
                <ApplyCredit invoice={invoice} />
              </>
            )}
            {staff && <Sections point={invoiceSections} props={{ invoice }} />}
            <DisputeNotice invoice={invoice} />
            {staff && <ToRefund invoice={invoice} />}
            <Headline invoice={invoice} />
            <Facts invoice={invoice} />
            <section>
              <h3 className="sr-only">Line items</h3>
              <ItemsTable items={invoice.items.map((item) => ({ ...item, note: taxNote(item, invoice.tax_rate) }))} />
              <div className="mt-2 border-t border-line pt-4">
                <InvoiceLedger invoice={invoice} />
                <CertificateLine invoice={invoice} />
              </div>
            </section>
            <History invoice={invoice} />
            <ChangeHistory record="invoice" id={id} />
          </DialogBody>
          <DetailsActions
            invoice={invoice}
            staff={staff}
            sending={send.isBusy(id)}
            onSend={() => void send.run({ params: { id } })}
            onEdit={() => onGo('edit')}
            onRecord={() => setRecording(true)}
            onCancel={() => void cancelInvoice(invoice)}
          />
          {recording && <RecordPayment invoice={invoice} onClose={() => setRecording(false)} />}
        </>
      )}
    </RecordDialog>
  )
}

/** The header: which invoice, its status, the open balance. */
function Headline({ invoice }: { invoice: Details }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid justify-items-start gap-1.5">
        <p className="text-20 leading-9 font-semibold tracking-tight">{invoice.invoice_number}</p>
        <StatusBadge states={invoiceStates} status={invoice.status} />
      </div>
      <div className="text-right">
        <Money className="text-28 font-semibold tracking-tight">
          {isOwed(invoice) ? invoice.balance_due : invoice.total}
        </Money>
        <p className="mt-1.5 text-13 text-muted">
          <Standing invoice={invoice} />
        </p>
      </div>
    </div>
  )
}

function Standing({ invoice }: { invoice: Details }) {
  const zone = useZone()
  const today = useToday()
  const { status, due_date, paid_date, created_at, to_refund } = invoice
  if (status === 'draft') return 'Not sent yet'
  if (cents(to_refund) > 0) return `${formatMoney(to_refund)} to refund`
  if (status === 'cancelled') return 'Nothing to pay'
  if (status === 'paid')
    return (
      <>
        Paid <InstantDate instant={paid_date ?? created_at} zone={zone} />
      </>
    )
  return due_date === null ? 'Balance due' : <DueDate day={due_date} today={today} owed />
}

function Facts({ invoice }: { invoice: Details }) {
  const zone = useZone()
  const today = useToday()
  const { client, created_at, due_date, job_id, job_title } = invoice
  return (
    <DefinitionGrid
      className="md:grid-cols-4"
      facts={[
        { label: 'Client', value: <Contact client={client} />, wide: true },
        { label: 'Created', value: <InstantDate instant={created_at} zone={zone} /> },
        { label: 'Due Date', value: <DueDate day={due_date} today={today} owed={false} /> },
        ...(job_id === null
          ? []
          : [
              {
                label: 'Job',
                value: (
                  <Link href={`/jobs?open=${job_id}`} className="underline-offset-2 hover:underline">
                    {job_title}
                  </Link>
                ),
                wide: true,
              },
            ]),
      ]}
    />
  )
}

const Contact = ({ client: { name, email, phone } }: Pick<Details, 'client'>) => (
  <>
    <span className="block font-medium">{name}</span>
    <span className="flex flex-wrap gap-x-3 text-13 text-muted">
      {email !== null && <EmailLink email={email} />}
      {phone !== null && <PhoneLink phone={phone} />}
    </span>
  </>
)

const heading = 'text-13 font-medium text-muted'

/** Payments, then the delivery attempts, which only staff receive. */
function History({ invoice }: { invoice: Details }) {
  const { notes, deliveries } = invoice
  return (
    <>
      {notes !== null && (
        <section>
          <h3 className={heading}>Notes</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{notes}</p>
        </section>
      )}
      <PaymentHistoryPanel invoice={invoice} />
      {deliveries && (
        <section>
          <h3 className={heading}>Delivery</h3>
          <DeliveryList deliveries={deliveries} />
        </section>
      )}
      {/* Only staff receive the deliveries. */}
      {deliveries && invoice.status !== 'draft' && <DocumentLinks kind="invoice" id={invoice.id} />}
    </>
  )
}

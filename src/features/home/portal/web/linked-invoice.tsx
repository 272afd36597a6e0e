import { CircleCheck, Download, FlaskConical, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cityLine } from '#contract/address.ts'
import { formatDate, formatDay } from '#contract/date-format.ts'
import { formatMoney, plainDecimal, toWhole } from '#contract/money-format.ts'
import { sumRows, taxNote } from '#features/company/settings/rules/tax-words.ts'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import { ChooseAmount } from '#features/billing/payments/web/shared/choose-amount.tsx'
import { CertificateLine } from '#features/billing/sales-tax/web/shared/certificate-line.tsx'
import { lazily } from '#web/platform/lazily.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Ledger, Money } from '#web/ui/money.tsx'
import { Heading } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { endpointUrl } from '#web/platform/api.ts'
import { type LinkedInvoice, portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'

// The card field and what it needs load when a payment begins.
const PayByCard = lazily(
  () => import('./pay-by-card.tsx').then((m) => m.PayByCard),
  <Card title="Payment Details">
    <Skeleton className="h-40 w-full" />
  </Card>,
)

/** An invoice as a receipt, with the way to pay it. */
export function LinkedInvoicePage({ token, document, show, reload }: DocumentProps<'invoice'>) {
  const { invoice } = document
  const [paid, setPaid] = useState<string | null>(null)
  return (
    <div className="grid gap-5">
      <header>
        <Heading>{`Invoice ${invoice.invoice_number}`}</Heading>
        <p className="mt-0.5 text-14 wrap-anywhere text-muted">For {invoice.client_name}</p>
      </header>
      <Standing document={document} />
      {paid !== null && <Thanks amount={paid} document={document} />}
      <Paying
        key={document.balance}
        token={token}
        document={document}
        onPaid={(amount, after) => {
          setPaid(amount)
          show(after)
        }}
        onOutdated={reload}
      />
      <Receipt document={document} />
      <LinkButton
        variant="outline"
        size="large"
        external
        href={endpointUrl(portal.pdf, { params: { token } })}
        icon={<Download aria-hidden="true" />}
      >
        Download PDF
      </LinkButton>
    </div>
  )
}

/** The one figure that matters. */
function Standing({ document: { invoice, balance, company } }: { document: LinkedInvoice }) {
  const { status, total, due_date, paid_date } = invoice
  if (status === 'paid')
    return (
      <Figure amount={total} icon={<CircleCheck aria-hidden="true" className="size-5 text-good" />}>
        {paid_date === null ? 'Paid' : `Paid ${formatDate(company.time_zone, paid_date)}`}
      </Figure>
    )
  if (status === 'cancelled')
    return <Figure amount={total}>This invoice was cancelled. There is nothing to pay.</Figure>
  const due = due_date === null ? 'Balance due' : `Balance due ${formatDay(due_date)}`
  return (
    <Figure amount={balance} late={status === 'overdue'}>
      {status === 'overdue' ? `${due}, overdue` : due}
    </Figure>
  )
}

type FigureProps = { amount: string; icon?: ReactNode; late?: boolean; children: ReactNode }

const Figure = ({ amount, icon, late = false, children }: FigureProps) => (
  <div>
    <Money className="text-28 font-semibold tracking-tight">{amount}</Money>
    <p className={`mt-1 flex items-center gap-1.5 text-14 ${late ? 'text-bad' : 'text-muted'}`}>
      {icon}
      {children}
    </p>
  </div>
)

const Thanks = ({ amount, document: { balance, card_payments } }: { amount: string; document: LinkedInvoice }) => (
  <div role="status" className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
    <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
    <div>
      <p className="font-semibold">Payment Successful!</p>
      <p className="mt-0.5 text-muted">
        We received {formatMoney(amount)}. Thank you!
        {toWhole(balance) > 0 && ` ${formatMoney(balance)} is left to pay.`}
        {card_payments === 'test' && ' Test mode: no money moved.'}
      </p>
    </div>
  </div>
)

type PayingProps = {
  token: string
  document: LinkedInvoice
  onPaid: (amount: string, document: LinkedInvoice) => void
  onOutdated: () => void
}

/** The amount, then the card. Nothing where there is nothing to pay. */
function Paying({ token, document, onPaid, onOutdated }: PayingProps) {
  const [amount, setAmount] = useState<string | null>(null)
  if (document.not_payable !== null) return null
  if (document.card_payments === 'off') return <NotSetUp document={document} />
  if (amount === null)
    return (
      <>
        {document.card_payments === 'test' && <TestMode />}
        <ChooseAmount balance={document.balance} onChoose={setAmount} />
      </>
    )
  return (
    <PayByCard
      token={token}
      amount={amount}
      document={document}
      onPaid={onPaid}
      onOutdated={onOutdated}
      onBack={() => setAmount(null)}
    />
  )
}

const TestMode = () => (
  <p
    role="note"
    className="flex items-start gap-2.5 rounded-card border border-line bg-surface px-4 py-2.5 text-13 text-muted"
  >
    <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
    <span>
      <strong className="font-medium text-ink">Test mode.</strong> Card payments here are not real: no money moves.
    </span>
  </p>
)

function NotSetUp({ document: { company, invoice } }: { document: LinkedInvoice }) {
  const { company_name, phone, address } = company
  const town = cityLine(company)
  return (
    <Card title="How to pay">
      <div className="grid gap-4">
        <p>Card payments are not set up. Please pay by check or call us.</p>
        <p className="text-muted">
          {(address || town) && (
            <span className="block">Checks to {[company_name, address, town].filter(Boolean).join(', ')}.</span>
          )}
          Write {invoice.invoice_number} on it.
        </p>
        {phone && (
          <LinkButton size="large" external href={phoneHref(phone)} icon={<Phone aria-hidden="true" />}>
            Call {formatPhone(phone)}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function Receipt({ document: { invoice, balance } }: { document: LinkedInvoice }) {
  return (
    <Card flush>
      <ul aria-label="Line items" className="py-2">
        {invoice.items.map((item, index) => (
          // The items of an invoice that is shown keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">{item.description}</p>
              <p className="text-13 text-muted tabular-nums">
                {plainDecimal(item.quantity)} × <Money>{item.unit_price}</Money>
                {taxNote(item, invoice.tax_rate) && ` · ${taxNote(item, invoice.tax_rate)}`}
              </p>
            </div>
            <Money>{item.amount}</Money>
          </li>
        ))}
      </ul>
      <div className="border-t border-line p-4">
        <Ledger wide rows={listSumRows(invoice, balance)} />
        <CertificateLine invoice={invoice} />
      </div>
      {invoice.notes !== null && (
        <p className="border-t border-line p-4 text-13 wrap-anywhere whitespace-pre-line text-muted">{invoice.notes}</p>
      )}
    </Card>
  )
}

function listSumRows(invoice: LinkedInvoice['invoice'], balance: string) {
  const isPartlyPaid = toWhole(invoice.amount_paid) > 0 && invoice.status !== 'paid'
  return [
    ...sumRows(invoice, { isTaxed: toWhole(invoice.tax_amount) > 0 }),
    ...(isPartlyPaid
      ? [
          { label: 'Paid so far', amount: `-${invoice.amount_paid}`, tone: 'good' as const },
          { label: 'Balance due', amount: balance, total: true },
        ]
      : []),
  ]
}

import { useQuery } from '@tanstack/react-query'
import { Banknote, CreditCard, Gift, type LucideIcon, PiggyBank, ReceiptText, Wallet } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { useZone } from '#web/platform/zone.ts'
import { knownOr } from '#web/platform/lookup.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { query } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { blocked, type Dispute, type Payment, payments, type Refund } from '../../contract.ts'
import { disputeReason, disputeStates, paymentStates, refundStates } from '../../states.ts'
import { useDisputes } from './dispute-notice.tsx'

const RefundDialog = lazily(() => import('../refund-dialog.tsx').then((m) => m.RefundDialog))

const methods: Record<Payment['payment_method'], { label: string; icon: LucideIcon }> = {
  card: { label: 'Card', icon: CreditCard },
  cash: { label: 'Cash', icon: Banknote },
  check: { label: 'Check', icon: ReceiptText },
  other: { label: 'Other', icon: Wallet },
  credit: { label: 'Credit', icon: Gift },
  deposit: { label: 'Deposit', icon: PiggyBank },
}

type PanelProps = { invoice: Pick<InvoiceDetails, 'id' | 'invoice_number' | 'payments'> }

/** An invoice's payments, each with its refunds and their reasons. Administrators can refund. */
export function PaymentHistoryPanel({ invoice }: PanelProps) {
  const { role } = useUser()
  const [refunding, setRefunding] = useState<Payment | null>(null)
  const refunds = useQuery({
    ...query(payments.refunds, { params: { id: invoice.id } }),
    enabled: isStaff(role) && invoice.payments.length > 0,
  })
  const disputes = useDisputes(invoice)
  return (
    <section aria-label="Payment history">
      <h3 className="text-13 font-medium text-muted">Payment history</h3>
      {invoice.payments.length === 0 ? (
        <p className="mt-2 text-14 text-muted">No payments yet</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {invoice.payments.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              refunds={refunds.data?.filter(({ payment_id }) => payment_id === payment.id) ?? []}
              disputes={disputes.filter(({ payment_id }) => payment_id === payment.id)}
              onRefund={role === 'admin' ? () => setRefunding(payment) : undefined}
            />
          ))}
        </ul>
      )}
      {refunding && (
        <RefundDialog payment={refunding} invoiceNumber={invoice.invoice_number} onClose={() => setRefunding(null)} />
      )}
    </section>
  )
}

type LineProps = {
  payment: Payment
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
  onRefund: (() => void) | undefined
}

function PaymentLine({ payment, refunds, disputes, onRefund }: LineProps) {
  const zone = useZone()
  const { label, icon: Icon } = knownOr(methods, payment.payment_method, methods.other)
  const isRefunded = cents(payment.refunded_amount) > 0
  const isReturned = cents(payment.returned_amount) > 0
  const isPending = refunds.some(({ status }) => status === 'pending')
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 py-2">
      <Icon aria-hidden="true" className="size-4 text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {label}
          {payment.is_test && <Badge tone="warn">Test mode</Badge>}
          {payment.status !== 'succeeded' && <StatusBadge states={paymentStates} status={payment.status} />}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          {formatDateTime(zone, payment.paid_at ?? payment.created_at)}
          {payment.reference && ` · ${payment.reference}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {onRefund && !isPending && blocked.refund(payment) === null && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Refund the payment of ${formatMoney(payment.amount)}`}
            onClick={onRefund}
            onPointerEnter={RefundDialog.preload}
          >
            Refund
          </Button>
        )}
        <Money className="font-medium">{payment.amount}</Money>
      </div>
      {refunds.length > 0 ? (
        <ul className="col-span-2 col-start-2 mt-1.5 grid gap-1">
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      ) : (
        isRefunded && <GivenBack amount={payment.refunded_amount}>Refunded</GivenBack>
      )}
      {disputes.length > 0 ? (
        <ul className="col-span-2 col-start-2 mt-1.5 grid gap-1">
          {disputes.map((dispute) => (
            <DisputeLine key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      ) : (
        isReturned && <GivenBack amount={payment.returned_amount}>Returned by the bank</GivenBack>
      )}
      {cents(payment.credited_amount) > 0 && <GivenBack amount={payment.credited_amount}>Kept as credit</GivenBack>}
    </li>
  )
}

function RefundLine({ refund }: { refund: Refund }) {
  const zone = useZone()
  const { status, amount, reason, created_by_name, created_at } = refund
  const facts = [formatDate(zone, created_at), created_by_name, reason].filter(Boolean)
  return (
    <li className="flex justify-between gap-3 text-13 text-muted">
      <span className="wrap-anywhere">
        <span className={status === 'failed' ? 'text-bad' : 'text-ink'}>{refundStates.of(refund).label}</span>{' '}
        {facts.join(' · ')}
      </span>
      {status !== 'failed' && <Money>{`-${amount}`}</Money>}
    </li>
  )
}

function DisputeLine({ dispute }: { dispute: Dispute }) {
  const zone = useZone()
  const { withdrawn_amount, fee, reason, opened_at } = dispute
  const facts = [
    formatDate(zone, opened_at),
    disputeReason(reason),
    ...(cents(fee) > 0 ? [`fee ${formatMoney(fee)}`] : []),
  ]
  return (
    <li className="flex justify-between gap-3 text-13 text-muted">
      <span className="wrap-anywhere">
        <span className="text-ink">Dispute: {disputeStates.of(dispute).label}</span> {facts.join(' · ')}
      </span>
      {cents(withdrawn_amount) > 0 && <Money>{`-${withdrawn_amount}`}</Money>}
    </li>
  )
}

/** One line for an amount that was returned or became credit. Clients do not see why. */
const GivenBack = ({ amount, children }: { amount: string; children: string }) => (
  <p className="col-span-2 col-start-2 mt-1 flex justify-between gap-3 text-13 text-muted">
    {children} <Money>{`-${amount}`}</Money>
  </p>
)

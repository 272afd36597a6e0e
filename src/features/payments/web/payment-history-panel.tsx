import { Banknote, CreditCard, type LucideIcon, ReceiptText, Wallet } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import type { InvoiceDetails } from '#features/invoices/contract.ts'
import { useZone } from '#web/platform/company.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { blocked, type Payment } from '../contract.ts'

const RefundDialog = lazily(() => import('./refund-dialog.tsx').then((m) => m.RefundDialog))

const methods: Record<Payment['payment_method'], { label: string; icon: LucideIcon }> = {
  card: { label: 'Card', icon: CreditCard },
  cash: { label: 'Cash', icon: Banknote },
  check: { label: 'Check', icon: ReceiptText },
  other: { label: 'Other', icon: Wallet },
}

/** Every payment of an invoice with what was given back of it; administrators can refund. */
export function PaymentHistoryPanel({ invoice }: { invoice: Pick<InvoiceDetails, 'invoice_number' | 'payments'> }) {
  const isAdmin = useUser().role === 'admin'
  const [refunding, setRefunding] = useState<Payment | null>(null)
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
              onRefund={isAdmin ? () => setRefunding(payment) : undefined}
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

function PaymentLine({ payment, onRefund }: { payment: Payment; onRefund: (() => void) | undefined }) {
  const zone = useZone()
  const { label, icon: Icon } = methods[payment.payment_method]
  const refunded = cents(payment.refunded_amount)
  const canRefund = onRefund && blocked.refund(payment) === null
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {label}
          {payment.provider === 'sandbox' && <Badge tone="warn">Test mode</Badge>}
          {payment.status === 'refunded' && <Badge variant="outline">Refunded</Badge>}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          {formatDateTime(zone, payment.paid_at ?? payment.created_at)}
          {payment.reference && ` · ${payment.reference}`}
        </p>
      </div>
      <div className="text-right">
        <Money>{payment.amount}</Money>
        {refunded > 0 && (
          <p className="text-13 text-muted tabular-nums">-{formatMoney(payment.refunded_amount)} refunded</p>
        )}
      </div>
      {canRefund && (
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
    </li>
  )
}

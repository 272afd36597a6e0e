import { CircleCheck, Download, Info, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CARDS_NOT_SET_UP } from '#contract/card-payments.ts'
import { formatDate } from '#contract/dates.ts'
import { cents, decimal, formatMoney, subtract } from '#contract/money.ts'
import { blocked, type InvoiceDetails, invoices } from '#features/billing/invoices/contract.ts'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import { call, endpointUrl } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { payments } from '../contract.ts'
import { ApplyCredit } from './shared/apply-credit.tsx'
import { type CardCalls, CardPayment, CardSkeleton, OtherWay } from './shared/card-payment.tsx'
import { ChooseAmount } from './shared/choose-amount.tsx'
import { useCardPayments } from './shared/paying-notice.tsx'

const REDIRECT_MS = 2000

type Props = {
  invoice: InvoiceDetails | undefined
  succeeded: boolean
  onSuccess: () => void
  onOutdated: () => void
}

/** The signed-in user pays the balance, or the part of it that they chose. */
const callsFor = (invoice: InvoiceDetails, amount: string): CardCalls => ({
  paying: [invoice.id, amount],
  start: () =>
    call(payments.createIntent, {
      params: { id: invoice.id },
      body: amount === invoice.balance_due ? {} : { amount },
    }),
  confirmTest: (body) => call(payments.sandboxConfirm, { body }),
  report: (stripe_payment_intent_id) =>
    change(payments.record, { body: { invoice_id: invoice.id, stripe_payment_intent_id } }),
})

/** Beside the receipt: the card field, or why there is none. */
export function PaymentPart({ invoice, succeeded, onSuccess, onOutdated }: Props) {
  const cards = useCardPayments()
  const [remaining, setRemaining] = useState<string | null>(null)
  const [isPaying, setPaying] = useState(false)
  if (succeeded) return <PaymentSuccessful isTest={cards.mode === 'test'} remaining={remaining} />
  if (!invoice) return <PaymentSkeleton />
  if (invoice.status === 'paid') return <AlreadyPaid invoice={invoice} />
  const reason = blocked.pay(invoice)
  if (reason !== null) return <NotPayable>{reason}</NotPayable>
  const balance = invoice.balance_due
  return (
    <div className="grid gap-5">
      <OtherWay isPaying={isPaying}>
        <ApplyCredit invoice={invoice} onPaid={onSuccess} />
      </OtherWay>
      {cards.mode === 'off' ? (
        <NotSetUp invoice={invoice} phone={cards.phone} />
      ) : (
        <ByCard balance={balance} isPaying={isPaying}>
          {(amount) => (
            <CardPayment
              calls={callsFor(invoice, amount)}
              mode={cards.mode}
              onSuccess={() => {
                setRemaining(remainingAfter(balance, amount))
                onSuccess()
              }}
              onOutdated={onOutdated}
              onPaying={setPaying}
            />
          )}
        </ByCard>
      )}
    </div>
  )
}

/** The balance after paying an amount, or null if none is left. */
function remainingAfter(balance: string, amount: string): string | null {
  const remaining = subtract(cents(balance), cents(amount))
  return remaining === 0 ? null : decimal(remaining)
}

type ByCardProps = { balance: string; isPaying: boolean; children: (amount: string) => ReactNode }

/** The card field for the balance, and the way to pay a part of it. */
function ByCard({ balance, isPaying, children }: ByCardProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  // Another payment may have left less to pay.
  const part = chosen !== null && cents(chosen) < cents(balance) ? chosen : null
  const choose = (amount: string) => {
    setChosen(amount)
    setChoosing(false)
  }
  if (isChoosing) return <ChooseAmount balance={balance} onChoose={choose} part />
  return (
    <div className="grid gap-2">
      {children(part ?? balance)}
      <OtherWay isPaying={isPaying}>
        <Button variant="ghost" size="large" onClick={() => setChoosing(true)}>
          {part === null ? 'Pay another amount' : 'Change the amount'}
        </Button>
      </OtherWay>
    </div>
  )
}

function Outcome({
  icon,
  title,
  children,
  role,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  role?: 'status'
}) {
  return (
    <Card>
      <div role={role} className="flex flex-col items-center gap-3 py-6 text-center [&>svg]:size-10">
        {icon}
        <h2 className="text-16 font-semibold">{title}</h2>
        <div className="grid justify-items-center gap-4 text-muted">{children}</div>
      </div>
    </Card>
  )
}

function PaymentSuccessful({ isTest, remaining }: { isTest: boolean; remaining: string | null }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/invoices'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome icon={<CircleCheck aria-hidden="true" className="text-good" />} title="Payment Successful!" role="status">
      <p>Your payment has been processed. Redirecting to invoices...</p>
      {remaining !== null && <p>{formatMoney(remaining)} is left to pay.</p>}
      {isTest && <p>Test mode: no money moved.</p>}
    </Outcome>
  )
}

function AlreadyPaid({ invoice }: { invoice: InvoiceDetails }) {
  const zone = useZone()
  return (
    <Outcome icon={<CircleCheck aria-hidden="true" className="text-good" />} title="Already Paid">
      <p>
        This invoice was paid
        {invoice.paid_date && ` on ${formatDate(zone, invoice.paid_date)}`}. Thank you!
      </p>
      <LinkButton variant="outline" external href={endpointUrl(invoices.pdf, { params: { id: invoice.id } })}>
        Download PDF
      </LinkButton>
    </Outcome>
  )
}

/** For clients, how to pay instead; for staff, how to set cards up. */
const NotSetUp = ({ invoice, phone }: { invoice: InvoiceDetails; phone: string }) => (
  <Card title="Payment Details">
    <div className="grid gap-4">
      <p>{CARDS_NOT_SET_UP}</p>
      {phone && (
        <LinkButton size="large" external href={phoneHref(phone)} icon={<Phone aria-hidden="true" />}>
          Call {formatPhone(phone)}
        </LinkButton>
      )}
      <LinkButton
        variant="outline"
        size="large"
        external
        href={endpointUrl(invoices.pdf, { params: { id: invoice.id } })}
        icon={<Download aria-hidden="true" />}
      >
        Download PDF
      </LinkButton>
      <p className="text-13 text-muted">
        The PDF has the address to mail a check to. Write {invoice.invoice_number} on it.
      </p>
    </div>
  </Card>
)

const NotPayable = ({ children }: { children: string }) => (
  <Outcome icon={<Info aria-hidden="true" className="text-muted" />} title="No payment needed">
    <p>{children}</p>
    <LinkButton variant="outline" href="/invoices">
      Back to invoices
    </LinkButton>
  </Outcome>
)

const PaymentSkeleton = () => (
  <Card title="Payment Details">
    <CardSkeleton />
  </Card>
)

import { CircleCheck, Info } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatDate } from '#contract/dates.ts'
import { type InvoiceDetails, invoices } from '#features/invoices/contract.ts'
import { blocked } from '#features/invoices/rules.ts'
import { addressOf } from '#web/platform/api.ts'
import { useZone } from '#web/platform/company.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardSkeleton, PaymentDetails } from './payment-details.tsx'

const REDIRECT_MS = 2000

type Props = {
  invoice: InvoiceDetails | undefined
  succeeded: boolean
  onSuccess: () => void
  onOutdated: () => void
}

/** Beside the receipt: the card field, or why there is none. */
export function PaymentPart({ invoice, succeeded, ...hooks }: Props) {
  if (succeeded) return <PaymentSuccessful />
  if (!invoice) return <PaymentSkeleton />
  if (invoice.status === 'paid') return <AlreadyPaid invoice={invoice} />
  const reason = blocked.pay(invoice)
  if (reason !== null) return <NotPayable>{reason}</NotPayable>
  return <PaymentDetails invoice={invoice} {...hooks} />
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

function PaymentSuccessful() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/invoices'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome icon={<CircleCheck aria-hidden="true" className="text-good" />} title="Payment Successful!" role="status">
      <p>Your payment has been processed. Redirecting to invoices...</p>
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
      <LinkButton variant="outline" external href={addressOf(invoices.pdf, { params: { id: invoice.id } })}>
        Download PDF
      </LinkButton>
    </Outcome>
  )
}

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

import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { invoices } from '#features/billing/invoices/contract.ts'
import { getErrorMessage, isAbsent, isForbidden } from '#web/platform/api.ts'
import { query } from '#web/platform/query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { InvoiceReceipt, ReceiptSkeleton } from './invoice-receipt.tsx'
import { PaymentPart } from './payment-part.tsx'

/** The client's payment page: who, what, how much, one card field, one button. */
export function PaymentScreen() {
  const { invoiceId } = useParams<{ invoiceId?: string }>()
  return (
    <div className="mx-auto w-full max-w-[920px] px-6 pt-8 pb-16 max-md:px-4 max-md:pt-4">
      <PageTitle>Invoice Payment</PageTitle>
      <Heading className="mb-5">Invoice Payment</Heading>
      {invoiceId ? <InvoicePayment key={invoiceId} id={invoiceId} /> : <InvalidId />}
    </div>
  )
}

const backToInvoices = (
  <LinkButton variant="outline" href="/invoices">
    Back to invoices
  </LinkButton>
)

const InvalidId = () => (
  <Card>
    <EmptyState icon={<FileQuestion aria-hidden="true" />} title="Invalid invoice ID" action={backToInvoices}>
      Open the invoice from your list, or from the link that we sent you.
    </EmptyState>
  </Card>
)

function InvoicePayment({ id }: { id: string }) {
  // Never cached: the amount shown is the amount charged.
  const invoice = useQuery({ ...query(invoices.get, { params: { id } }), refetchOnMount: 'always', retry: false })
  const [succeeded, setSucceeded] = useState(false)
  if (invoice.data === undefined && invoice.error) {
    return <InvoiceNotFound error={invoice.error} onRetry={() => void invoice.refetch()} />
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      {invoice.data ? <InvoiceReceipt invoice={invoice.data} /> : <ReceiptSkeleton />}
      <PaymentPart
        invoice={invoice.data}
        succeeded={succeeded}
        onSuccess={() => setSucceeded(true)}
        onOutdated={() => void invoice.refetch()}
      />
    </div>
  )
}

function InvoiceNotFound({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const absent = isAbsent(error) || isForbidden(error)
  return (
    <Card>
      <EmptyState
        icon={<FileQuestion aria-hidden="true" />}
        title="Invoice Not Found"
        action={
          absent ? (
            backToInvoices
          ) : (
            <Button variant="outline" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {absent
          ? 'This invoice does not exist, or it belongs to another account. Sign in with the account that it was sent to.'
          : getErrorMessage(error)}
      </EmptyState>
    </Card>
  )
}

import { Percent } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { referrals } from '../../contract.ts'
import { sharingDiscount } from '../../rules.ts'

/** Offers staff to take off an invoice what its client earned by sharing. Shows nothing while there is none. */
export const SharingDiscount = ({ invoice }: { invoice: InvoiceDetails }) =>
  sharingDiscount(invoice) !== null && <Offer invoice={invoice} />

function Offer({ invoice: { id, invoice_number, client_name, status } }: { invoice: InvoiceDetails }) {
  const amount = useRead(referrals.sharingDiscount, { params: { id } }).data?.amount
  const { run, busy } = useAction(referrals.giveSharingDiscount, {
    done: (discount) => ({
      title: 'Sharing discount given',
      description:
        status === 'draft'
          ? `${formatMoney(discount.amount ?? '0')} of credit. Apply it once ${invoice_number} is sent.`
          : `${formatMoney(discount.amount ?? '0')} off ${invoice_number}`,
    }),
    failed: 'Failed to give the discount',
    denied: "You don't have permission to give discounts",
  })
  if (!amount) return null
  return (
    <section
      aria-label="Sharing discount"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="flex grow-[999] items-center gap-2.5 text-14">
        <Percent aria-hidden="true" className="size-4 shrink-0 text-good" />
        {client_name} earned 10% off by sharing
      </p>
      <Button variant="outline" busy={busy} onClick={() => void run({ params: { id } })} className="grow">
        {status === 'draft' ? `Give ${formatMoney(amount)} credit` : `Take ${formatMoney(amount)} off`}
      </Button>
    </section>
  )
}

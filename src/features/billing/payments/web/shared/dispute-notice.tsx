import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Landmark } from 'lucide-react'
import { dayIn, dueIn, formatDateTime } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, query } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { blocked, type Dispute, payments } from '../../contract.ts'
import { disputeReason, disputeStates } from '../../states.ts'

type Disputed = Pick<InvoiceDetails, 'id' | 'payments'>

/** The disputes of an invoice's card payments. Only staff see them. */
export function useDisputes({ id, payments: invoicePayments }: Disputed): readonly Dispute[] {
  const { role } = useUser()
  const { data = [] } = useQuery({
    ...query(payments.disputes, { params: { id } }),
    enabled: isStaff(role) && invoicePayments.some(({ payment_method }) => payment_method === 'card'),
  })
  return data
}

/** The disputes that are not decided, and what can be done about each. */
export function DisputeNotice({ invoice }: { invoice: Disputed }) {
  const open = useDisputes(invoice).filter((dispute) => disputeStates.isOpen(dispute))
  return open.map((dispute) => <OpenDispute key={dispute.id} dispute={dispute} />)
}

const headings: Record<string, (amount: string) => string> = {
  inquiry: (amount) => `The client’s bank asks about ${amount} of a card payment`,
  needs_response: (amount) => `The client’s bank disputes ${amount} of a card payment`,
  under_review: (amount) => `The bank is looking at the evidence about ${amount}`,
}

function OpenDispute({ dispute }: { dispute: Dispute }) {
  const { role } = useUser()
  const zone = useZone()
  const today = useToday()
  const { status, amount, withdrawn_amount, fee, reason, evidence_due_at: due, dashboard_url } = dispute
  const isWithdrawn = cents(withdrawn_amount) > 0
  const facts = [
    `Reason: ${disputeReason(reason)}`,
    ...(due !== null && status !== 'under_review'
      ? [`Evidence ${dueIn(dayIn(zone, due), today)}: ${formatDateTime(zone, due)}`]
      : []),
    ...(cents(fee) > 0 ? [`Fee of the card provider: ${formatMoney(fee)}`] : []),
  ]
  return (
    <section aria-label="Disputed payment" className="rounded-card border border-line bg-raised px-4 py-3 text-13">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 className="flex items-start gap-2 text-14 font-medium">
          <Landmark aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
          {headings[status]?.(formatMoney(amount))}
        </h3>
        <StatusBadge states={disputeStates} status={status} />
      </div>
      <ul className="mt-1.5 grid gap-0.5 text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          {isWithdrawn
            ? `The bank has taken ${formatMoney(withdrawn_amount)} back. The client sees that, but not why.`
            : 'No money has been taken back. The client sees nothing of this.'}
        </li>
      </ul>
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {dashboard_url !== null && (
          <a
            href={dashboard_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center gap-1.5 font-medium underline underline-offset-3 max-md:min-h-10"
          >
            Open in Stripe <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
        {role === 'admin' && blocked.acceptDispute(dispute) === null && (
          <Button variant="outline" size="small" onClick={() => void accept(dispute)}>
            Accept Dispute
          </Button>
        )}
      </div>
    </section>
  )
}

const accept = ({ id, amount }: Dispute) =>
  confirm({
    title: 'Accept this dispute?',
    body: `The client keeps ${formatMoney(amount)}. The dispute is lost, and evidence can no longer be submitted.`,
    action: 'Accept Dispute',
    run: () => change(payments.acceptDispute, { params: { id } }),
    done: 'Dispute accepted',
    failed: 'Failed to accept the dispute',
    denied: "You don't have permission to accept disputes",
  })

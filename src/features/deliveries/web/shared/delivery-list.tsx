import { CircleAlert, CircleCheck, Clock, Mail, MessageSquare } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { formatPhone } from '#contract/phone-format.ts'
import type { Delivery } from '#features/deliveries/contract.ts'
import { knownOr } from '#web/platform/known.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { InstantDate } from '#web/ui/dates.tsx'

const results: Record<Delivery['status'], { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  queued: { label: 'Waiting', tone: 'info', icon: Clock },
  sending: { label: 'Sending', tone: 'info', icon: Clock },
  sent: { label: 'Sent', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
}

/** Every attempt to send the invoice: by what, to whom, when, and what came of it. */
export function DeliveryList({ deliveries, zone }: { deliveries: readonly Delivery[]; zone: string }) {
  if (deliveries.length === 0) return <p className="mt-2 text-14 text-muted">Not sent yet</p>
  return (
    <ul className="mt-1 divide-y divide-line">
      {deliveries.map((delivery) => (
        <Attempt key={delivery.id} delivery={delivery} zone={zone} />
      ))}
    </ul>
  )
}

function Attempt({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { channel, recipient, status, error, provider, created_at, sent_at } = delivery
  const Channel = channel === 'email' ? Mail : MessageSquare
  const { label, tone, icon: Result } = knownOr(results, status, results.queued)
  return (
    <li className="flex min-h-11 items-start gap-3 py-2">
      <Channel aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {channel === 'email' ? `Email to ${recipient}` : `SMS to ${formatPhone(recipient)}`}
        </p>
        <p className="text-13 text-muted">
          <InstantDate instant={sent_at ?? created_at} zone={zone} withTime />
          {provider === 'local' && status === 'sent' && ' · kept in the local outbox, nothing went out'}
        </p>
        {error !== null && <p className="text-13 wrap-anywhere text-bad">{error}</p>}
      </div>
      <Badge tone={tone} icon={<Result aria-hidden="true" />}>
        {label}
      </Badge>
    </li>
  )
}

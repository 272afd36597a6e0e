import { CircleAlert, CircleCheck, Clock, type LucideIcon, Mail, MessageSquare } from 'lucide-react'
import { formatPhone } from '#contract/phone-format.ts'
import { knownOr } from '#web/platform/known.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import type { Delivery } from '../../contract.ts'

const results: Record<Delivery['status'], { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  queued: { label: 'Waiting', tone: 'info', icon: Clock },
  sending: { label: 'Sending', tone: 'info', icon: Clock },
  sent: { label: 'Sent', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
}

const LOCAL = 'Kept in the local outbox, nothing went out'

/** Every attempt to send a record: by what, to which address, when, and its result. */
export const DeliveryList = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <Timeline label="Deliveries" entries={deliveries.map(entryOf)} empty="Not sent yet" />
)

function entryOf({ id, channel, recipient, status, error, provider, created_at, sent_at }: Delivery): TimelineEntry {
  const { label, tone, icon: Result } = knownOr(results, status, results.queued)
  const detail = error ?? (provider === 'local' && status === 'sent' ? LOCAL : null)
  return {
    id,
    icon: channel === 'email' ? <Mail /> : <MessageSquare />,
    text: channel === 'email' ? `Email to ${recipient}` : `SMS to ${formatPhone(recipient)}`,
    at: sent_at ?? created_at,
    ...(detail !== null && { detail, failed: error !== null }),
    badge: (
      <Badge tone={tone} icon={<Result aria-hidden="true" />}>
        {label}
      </Badge>
    ),
  }
}

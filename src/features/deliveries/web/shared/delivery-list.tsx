import { Mail, MessageSquare } from 'lucide-react'
import { formatPhone } from '#contract/phone-format.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { type Delivery, deliveryStates } from '../../contract.ts'

const kept = <span className="text-muted">Saved to the local outbox, nothing was sent</span>

/** Every attempt to send a record: channel, address, time, and result. */
export const DeliveryList = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <Timeline label="Deliveries" entries={deliveries.map(entryOf)} empty="Not sent yet" />
)

function entryOf({ id, channel, recipient, status, error, provider, created_at, sent_at }: Delivery): TimelineEntry {
  const detail = error ?? (provider === 'local' && status === 'sent' ? kept : null)
  return {
    id,
    icon: channel === 'email' ? <Mail /> : <MessageSquare />,
    text: channel === 'email' ? `Email to ${recipient}` : `SMS to ${formatPhone(recipient)}`,
    at: sent_at ?? created_at,
    ...(detail !== null && { detail, failed: error !== null }),
    badge: <StatusBadge states={deliveryStates} status={status} />,
  }
}

import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { type Delivery, deliveryStates } from '../../contract.ts'
import { IN_LOCAL_OUTBOX } from '#features/company/settings/web/shared/local-outbox.ts'

const local = <span className="text-muted">{IN_LOCAL_OUTBOX}</span>

/** Every attempt to send a record: channel, address, time, and result. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  const zone = useZone()
  return (
    <Timeline
      label="Delivery"
      entries={deliveries.map((delivery) => toTimelineEntry(zone, delivery))}
      empty="Not sent yet"
    />
  )
}

function renderDetail(zone: string, delivery: Delivery): ReactNode {
  const { subject } = delivery
  const result = renderResult(zone, delivery)
  if (subject === null || result === null) return subject ?? result
  return (
    <>
      <span className="block text-muted">{subject}</span>
      {result}
    </>
  )
}

function renderResult(zone: string, { status, error, provider, not_before }: Delivery): ReactNode {
  if (error !== null) return error
  if (status === 'queued' && not_before !== null)
    return `Waits for the end of quiet hours, ${formatDateTime(zone, not_before)}`
  return provider === 'local' && status === 'sent' ? local : null
}

function toTimelineEntry(zone: string, delivery: Delivery): TimelineEntry {
  const { id, channel, recipient, status, error, receipt, created_at, sent_at } = delivery
  const detail = renderDetail(zone, delivery)
  return {
    id,
    icon: channel === 'email' ? <Mail /> : <MessageSquare />,
    text: channel === 'email' ? `Email to ${recipient}` : `SMS to ${formatPhone(recipient)}`,
    at: sent_at ?? created_at,
    ...(detail !== null && { detail, failed: error !== null }),
    badge: (
      <StatusBadge
        states={deliveryStates}
        status={status}
        {...(receipt === 'delivered' && status === 'sent' && { label: 'Delivered' })}
      />
    ),
  }
}

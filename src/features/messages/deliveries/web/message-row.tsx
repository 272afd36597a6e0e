import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useZone } from '#web/platform/zone.ts'
import type { Delivery } from '../contract.ts'

type Props = {
  delivery: Delivery
  /** Title of a message without a subject. */
  title?: string | null
  /** A line below, such as why it failed. */
  note?: ReactNode
  /** Its buttons. */
  children: ReactNode
}

/** One message in Settings: what it is, its recipient, its time, and what can be done about it. */
export function MessageRow({ delivery, title = null, note, children }: Props) {
  const { channel, subject, recipient, created_at } = delivery
  const zone = useZone()
  const Icon = channel === 'email' ? Mail : MessageSquare
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-5 py-3 max-md:grid-cols-[auto_minmax(0,1fr)] max-md:px-4">
      <Icon
        aria-label={channel === 'email' ? 'Email' : 'SMS'}
        className="size-4 shrink-0 text-muted max-md:mt-1 max-md:self-start"
      />
      <div className="min-w-0">
        <p className="line-clamp-3 text-14 font-medium wrap-anywhere">{subject ?? title ?? 'SMS'}</p>
        <p className="text-13 wrap-anywhere text-muted">
          to <span className="break-all">{channel === 'sms' ? formatPhone(recipient) : recipient}</span>
          {' · '}
          <span className="inline-block">{formatDateTime(zone, created_at)}</span>
        </p>
        {note}
      </div>
      <div className="max-md:col-start-2">{children}</div>
    </li>
  )
}

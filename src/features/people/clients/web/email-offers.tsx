import { formatDate } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import type { ClientDetails } from '../contract.ts'

/** If advertising may go to the client by email, or when they opted out. */
export function EmailOffers({ client: { offers_stopped_at, offers_refusal } }: { client: ClientDetails }) {
  const zone = useZone()
  if (offers_stopped_at !== null)
    return (
      <span className="basis-full text-warn">
        Review requests and offers stopped {formatDate(zone, offers_stopped_at)}. Only the client can resume them, with
        the Unsubscribe link of an earlier email.
      </span>
    )
  return (
    <span className="basis-full">
      Review requests and offers:{' '}
      <span className={offers_refusal === null ? 'text-good' : 'text-muted'}>{offers_refusal ?? 'allowed'}</span>
    </span>
  )
}

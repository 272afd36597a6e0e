import { formatDate } from '#contract/dates.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { type ClientDetails, clients } from '../contract.ts'

const stopOffers = ({ id, name }: ClientDetails): Promise<boolean> =>
  confirm({
    title: `Stop offers to ${name}?`,
    body: 'They get no more review requests and offers by email. Only they can resume them, with the Unsubscribe link of an earlier email.',
    action: 'Stop offers',
    run: () => change(clients.stopOffers, { params: { id } }),
    done: 'Offers stopped',
    failed: 'Failed to stop offers',
    denied: "You don't have permission to update clients",
  })

/** If advertising may go to the client by email, or when they opted out. Staff stop it for one who replied or called. */
export function EmailOffers({ client }: { client: ClientDetails }) {
  const zone = useZone()
  const { offers_stopped_at, offers_refusal } = client
  if (offers_stopped_at !== null)
    return (
      <span className="basis-full text-warn">
        Review requests and offers stopped {formatDate(zone, offers_stopped_at)}. Only the client can resume them, with
        the Unsubscribe link of an earlier email.
      </span>
    )
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>
        Review requests and offers:{' '}
        <span className={offers_refusal === null ? 'text-good' : 'text-muted'}>{offers_refusal ?? 'allowed'}</span>
      </span>
      {offers_refusal === null && (
        <Button variant="outline" size="small" onClick={() => void stopOffers(client)}>
          Stop offers...
        </Button>
      )}
    </span>
  )
}

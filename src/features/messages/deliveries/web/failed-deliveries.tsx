import { CircleCheck } from 'lucide-react'
import { pluralize } from '#contract/text.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Delivery, deliveries } from '../contract.ts'
import { MessageRow } from './message-row.tsx'

const SHOWN = 20

/** Messages that could not be sent, each with the reason and Retry. For administrators. */
export function FailedDeliveries() {
  const { data, error } = useRead(deliveries.list, { query: { status: 'failed', limit: SHOWN } })
  return (
    <Card title="Failed messages" subtitle="Emails and SMS that could not be delivered" flush={data && data.length > 0}>
      {error ? (
        <ErrorState error={error} />
      ) : data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : data.length === 0 ? (
        <p className="flex items-center gap-2 text-14 text-muted">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          None
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {data.map((delivery) => (
            <Failed key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Failed({ delivery }: { delivery: Delivery }) {
  const { id, recipient, error, attempts } = delivery
  const retry = useAction(deliveries.retry, {
    done: ({ status }) => ({ title: status === 'sent' ? 'Message sent' : 'Trying again', description: recipient }),
    failed: 'Failed to send message',
  })
  return (
    <MessageRow
      delivery={delivery}
      note={
        <p className="text-13 wrap-anywhere text-bad">
          {error ?? 'No reason was given'} ({pluralize(attempts, 'try')})
        </p>
      }
    >
      <Button variant="outline" size="small" busy={retry.busy} onClick={() => void retry.run({ params: { id } })}>
        Try again
      </Button>
    </MessageRow>
  )
}

import { formatDateTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { pluralize } from '#contract/text.ts'
import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { deliveries, type DeliveryRow, type HeldMessages } from '../contract.ts'
import { HELD_MESSAGES } from './shared/held-notice.tsx'
import { MessageRow } from './message-row.tsx'

const SHOWN = 20

const describeRelease = ({ count }: { count: number }) =>
  count === 0 ? 'Automatic messages go out again' : `${pluralize(count, 'message')} on the way`

/** The messages that wait since a restore, each with Send and Drop. For administrators; absent when nothing waits. */
export function HeldDeliveries() {
  const { data: messages, error } = useRead(deliveries.held)
  if (error) return <ErrorState error={error} />
  if (!messages || (messages.since === null && messages.count === 0)) return null
  return <HeldList messages={messages} />
}

/** The list arrives after the page, so the browser cannot scroll to it by itself. */
const showIfLinked = (part: HTMLElement | null) => {
  if (location.hash === `#${HELD_MESSAGES}`) part?.scrollIntoView({ block: 'center' })
}

function HeldList({ messages: { since, count } }: { messages: HeldMessages }) {
  const zone = useZone()
  const { data, error } = useRead(deliveries.list, { query: { status: 'held', limit: SHOWN } })
  return (
    <Card id={HELD_MESSAGES} title="Held messages" flush>
      <div ref={showIfLinked} className="grid gap-4 px-5 pb-5 max-md:px-4">
        <p className="text-14 text-muted">
          {since &&
            `A backup was restored on ${formatDateTime(zone, since)}. Links that were sent before no longer work, also those in these messages: send the document again to send a new link. `}
          {count > 0 && 'These messages may have been sent before, so they wait for you. '}
          {since &&
            (count > 0
              ? 'Reminders and other automatic messages wait here too, until you send or drop all.'
              : 'Reminders and other automatic messages would wait here until you let them go out.')}
        </p>
        <AllButtons count={count} />
      </div>
      {error && <ErrorState error={error} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.map((delivery) => (
            <One key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {count > SHOWN && (
        <p className="border-t border-line px-5 py-3 text-13 text-muted max-md:px-4">and {count - SHOWN} more</p>
      )}
    </Card>
  )
}

function AllButtons({ count }: { count: number }) {
  const resume = useAction(deliveries.releaseAll, { done: describeRelease, failed: 'Failed to send messages' })
  if (count === 0)
    return (
      <div>
        <Button variant="outline" busy={resume.busy} onClick={() => void resume.run({})}>
          Let automatic messages go out
        </Button>
      </div>
    )
  const messages = pluralize(count, 'message')
  const sendAll = () =>
    confirm({
      title: `Send ${messages}?`,
      body: 'Recipients who got them before the restore get them again.',
      action: 'Send All',
      destructive: false,
      run: () => change(deliveries.releaseAll, {}),
      done: describeRelease,
      failed: 'Failed to send messages',
    })
  const dropAll = () =>
    confirm({
      title: `Drop ${messages}?`,
      body: 'They are never sent. This cannot be undone.',
      action: 'Drop All',
      run: () => change(deliveries.dropAll, {}),
      done: ({ count }) => `${pluralize(count, 'message')} dropped`,
      failed: 'Failed to drop messages',
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => void sendAll()}>
        Send All ({count})
      </Button>
      <Button variant="outline" onClick={() => void dropAll()}>
        Drop All
      </Button>
    </div>
  )
}

function One({ delivery }: { delivery: DeliveryRow }) {
  const { id, channel, subject, recipient } = delivery
  const send = useAction(deliveries.release, {
    done: { title: 'Message on the way', description: recipient },
    failed: 'Failed to send message',
  })
  const drop = () =>
    confirm({
      title: 'Drop this message?',
      body: `${subject ?? 'The SMS'} to ${channel === 'sms' ? formatPhone(recipient) : recipient} is never sent. This cannot be undone.`,
      action: 'Drop',
      run: () => change(deliveries.drop, { params: { id } }),
      done: { title: 'Message dropped', description: recipient },
      failed: 'Failed to drop message',
    })
  return (
    <MessageRow delivery={delivery} title={delivery.preview}>
      <div className="flex shrink-0 gap-2">
        <Button variant="outline" size="small" busy={send.busy} onClick={() => void send.run({ params: { id } })}>
          Send
        </Button>
        <Button variant="ghost" size="small" onClick={() => void drop()}>
          Drop
        </Button>
      </div>
    </MessageRow>
  )
}

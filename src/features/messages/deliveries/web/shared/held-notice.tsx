import { pluralize } from '#contract/text.ts'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { deliveries } from '../../contract.ts'

/** Anchor of the held messages in the settings. */
export const HELD_MESSAGES = 'held-messages'

/** Tells an administrator that messages wait since a restore. Absent when nothing waits. */
export function HeldNotice() {
  const { data: messages } = useRead(deliveries.held)
  if (!messages || (messages.since === null && messages.count === 0)) return null
  const waiting = messages.count === 1 ? '1 message waits' : `${pluralize(messages.count, 'message')} wait`
  return (
    <section
      aria-label="Held messages"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-surface px-5 py-4 max-md:px-4"
    >
      <p className="min-w-0 text-14">
        <strong className="font-medium">
          {messages.count === 0 ? 'No message waits since the restore.' : `${waiting} since the restore.`}
        </strong>{' '}
        <span className="text-muted">Reminders and other automatic messages wait too, until you decide.</span>
      </p>
      <LinkButton href={`/settings#${HELD_MESSAGES}`} variant="outline" size="small">
        Review
      </LinkButton>
    </section>
  )
}

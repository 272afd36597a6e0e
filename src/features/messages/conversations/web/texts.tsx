import { type UIEvent, useState } from 'react'
import { dayIn } from '#contract/dates.ts'
import { useRows } from '#web/platform/rows.ts'
import { dayText } from '#web/platform/when.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, Incomplete } from '#web/ui/states.tsx'
import { messages } from '../contract.ts'
import { Bubble } from './bubble.tsx'

/** Texts shown at first, and added each time the user scrolls up to the oldest one. */
const STEP = 60
const NEAR_TOP = 400

const nothing = [] as const

type TextsProps = {
  id: string
  /** The number has not stopped texts. */
  mayText: boolean
}

/** The texts of a conversation, the latest at the bottom. */
export function Texts({ id, mayText }: TextsProps) {
  const zone = useZone()
  const today = useToday()
  const { rows, loading, error, refetch } = useRows(messages.messages, { params: { id }, search: nothing })
  const [most, setMost] = useState(STEP)
  if (error && rows.length === 0) return <ErrorState error={error} />
  const visible = rows.slice(0, most).toReversed()
  const showOlder = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    // The box scrolls from the bottom, so `scrollTop` is negative above it.
    if (most < rows.length && scrollHeight - clientHeight + scrollTop < NEAR_TOP) setMost(most + STEP)
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="Texts"
      onScroll={showOlder}
      // Reversed, it stays at the latest text, and does not jump when older ones are added above.
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px]"
    >
      {loading ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <p className="m-auto px-6 py-8 text-center text-14 text-muted">No messages yet. Write the first one below.</p>
      ) : (
        <ol className="mx-auto grid w-full max-w-3xl gap-1 px-4 py-4">
          {visible.map((message, index) => {
            const before = visible[index - 1]
            const isNewDay = !before || dayIn(zone, before.created_at) !== dayIn(zone, message.created_at)
            return (
              <li key={message.id} className="grid [contain-intrinsic-size:auto_72px] [content-visibility:auto]">
                {isNewDay && (
                  <p className="my-3 text-center text-12 font-medium text-muted">
                    {dayText(message.created_at, { zone, today })}
                  </p>
                )}
                <Bubble message={message} zone={zone} mayText={mayText} />
              </li>
            )
          })}
        </ol>
      )}
      {/* The older ones are missing, which would be above. */}
      {error && (
        <div className="px-4 pt-4">
          <Incomplete onRetry={refetch} />
        </div>
      )}
    </div>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 p-4">
    <Skeleton className="h-12 w-3/5" />
    <Skeleton className="h-12 w-1/2 justify-self-end" />
    <Skeleton className="h-12 w-2/5" />
  </div>
)

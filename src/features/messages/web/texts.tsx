import { clsx } from 'clsx'
import { Images } from 'lucide-react'
import { memo, type UIEvent, useState } from 'react'
import { dayIn, formatTime } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { useRows } from '#web/platform/rows.ts'
import { dayText } from '#web/platform/when.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { StatusIcon } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Message, messages, messageStates } from '../contract.ts'

/** Texts shown at first, and added each time the user scrolls up to the oldest one. */
const STEP = 60
const NEAR_TOP = 400

const nothing = [] as const

/** The texts of a conversation, the latest at the bottom. */
export function Texts({ id }: { id: string }) {
  const zone = useZone()
  const today = useToday()
  const { rows, loading, error, refetch } = useRows(messages.messages, { params: { id }, search: nothing })
  const [most, setMost] = useState(STEP)
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={refetch} />
  const shown = rows.slice(0, most).toReversed()
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
          {shown.map((message, index) => {
            const before = shown[index - 1]
            const isNewDay = !before || dayIn(zone, before.created_at) !== dayIn(zone, message.created_at)
            return (
              <li key={message.id} className="grid [contain-intrinsic-size:auto_72px] [content-visibility:auto]">
                {isNewDay && (
                  <p className="my-3 text-center text-12 font-medium text-muted">
                    {dayText(message.created_at, { zone, today })}
                  </p>
                )}
                <Bubble message={message} zone={zone} />
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}

type BubbleProps = { message: Message; zone: string }

/** Renders only when its own text changes. */
const Bubble = memo(function Bubble({ message, zone }: BubbleProps) {
  const { direction, body, pictures, status, error, sent_by_name, created_at } = message
  const isOut = direction === 'out'
  return (
    <div className={clsx('flex flex-col gap-0.5 pb-2', isOut ? 'items-end pl-10' : 'items-start pr-10')}>
      <div
        className={clsx(
          'max-w-[34rem] rounded-card px-3.5 py-2 text-14 wrap-anywhere whitespace-pre-wrap',
          isOut
            ? 'rounded-br-[4px] bg-[color-mix(in_oklch,var(--info)_20%,var(--surface))]'
            : 'rounded-bl-[4px] bg-raised',
        )}
      >
        {body}
        {pictures > 0 && (
          <span className="flex items-center gap-1.5 text-13 text-muted">
            <Images aria-hidden="true" className="size-4" />
            {pluralize(pictures, 'picture')}. See your SMS provider’s console.
          </span>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 px-1 text-12 text-muted [&_svg]:size-3.5">
        <time dateTime={created_at}>{formatTime(zone, created_at)}</time>
        {isOut && (
          <>
            {sent_by_name !== null && <span>· {sent_by_name}</span>}
            <StatusIcon states={messageStates} status={status} />
            <span className={clsx(status === 'failed' && 'font-medium text-bad')}>
              {messageStates.of({ status }).label}
            </span>
          </>
        )}
      </p>
      {error !== null && <p className="max-w-[34rem] px-1 text-12 text-bad">{error}</p>}
    </div>
  )
})

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 p-4">
    <Skeleton className="h-12 w-3/5" />
    <Skeleton className="h-12 w-1/2 justify-self-end" />
    <Skeleton className="h-12 w-2/5" />
  </div>
)

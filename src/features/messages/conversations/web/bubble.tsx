import { clsx } from 'clsx'
import { ImageDown, ImageOff } from 'lucide-react'
import { memo } from 'react'
import { formatDateTime, formatTime } from '#contract/dates.ts'
import { IN_LOCAL_OUTBOX } from '#features/company/settings/web/shared/local-outbox.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { StatusIcon } from '#web/ui/badge.tsx'
import { type Message, messages, messageStates } from '../contract.ts'
import { SendAgain } from './send-again.tsx'

type BubbleProps = { message: Message; zone: string; mayText: boolean }

/** One text. Renders only when it changes. */
export const Bubble = memo(function Bubble({ message, zone, mayText }: BubbleProps) {
  const { direction, is_automatic, purpose, body, error } = message
  const isOut = direction === 'out'
  return (
    <div className={clsx('flex flex-col gap-0.5 pb-2', isOut ? 'items-end pl-10' : 'items-start pr-10')}>
      <div
        className={clsx(
          'max-w-[34rem] rounded-card px-3.5 py-2 text-14 wrap-anywhere whitespace-pre-wrap',
          isOut ? 'rounded-br-[4px]' : 'rounded-bl-[4px] bg-raised',
          isOut &&
            (is_automatic
              ? 'border border-line-strong bg-surface'
              : 'bg-[color-mix(in_oklch,var(--info)_20%,var(--surface))]'),
        )}
      >
        {purpose !== null && <p className="text-12 font-medium text-muted">{purpose}</p>}
        {body}
        <Pictures message={message} />
      </div>
      <Meta message={message} zone={zone} />
      {error !== null && <p className="max-w-[34rem] px-1 text-right text-12 text-bad">{error}</p>}
      {message.status === 'failed' && mayText && <SendAgain message={message} />}
    </div>
  )
})

function Meta({ message, zone }: Omit<BubbleProps, 'mayText'>) {
  const { direction, status, is_local, sent_by_name, not_before, created_at } = message
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-1.5 px-1 text-12 text-muted [&_svg]:size-3.5',
        direction === 'out' && 'justify-end',
      )}
    >
      <time dateTime={created_at}>{formatTime(zone, created_at)}</time>
      {direction === 'out' && (
        <>
          {sent_by_name !== null && <span>· {sent_by_name}</span>}
          <StatusIcon states={messageStates} status={status} />
          <span className={clsx(status === 'failed' && 'font-medium text-bad')}>
            {not_before !== null
              ? `Waiting until ${formatDateTime(zone, not_before)}`
              : is_local
                ? IN_LOCAL_OUTBOX
                : messageStates.of({ status }).label}
          </span>
        </>
      )}
    </p>
  )
}

/** Pictures of a text: shown, on their way from the provider, or why not. */
function Pictures({ message }: { message: Message }) {
  const { pictures, picture_ids, picture_errors } = message
  if (pictures === 0) return null
  const waiting = Math.max(0, pictures - picture_ids.length - picture_errors.length)
  return (
    <span className="mt-1 flex flex-wrap gap-2 first:mt-0">
      {picture_ids.map((id, index) => {
        const src = endpointUrl(messages.picture, { params: { id } })
        return (
          <a key={id} href={src} target="_blank" rel="noreferrer" aria-label={`Open picture ${index + 1}`}>
            <img
              src={src}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-40 rounded-control border border-line bg-ground object-cover"
            />
          </a>
        )
      })}
      {Array.from({ length: waiting }, (_, index) => (
        <span
          key={index}
          role="status"
          aria-label="Fetching a picture"
          className="flex size-40 flex-col items-center justify-center gap-1.5 rounded-control border border-dashed border-line-strong text-12 text-muted"
        >
          <ImageDown aria-hidden="true" className="size-5" />
          Fetching...
        </span>
      ))}
      {picture_errors.map((reason, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- reasons repeat, and never move
        <span key={index} className="flex w-full items-center gap-1.5 text-13 text-muted">
          <ImageOff aria-hidden="true" className="size-4 shrink-0" />
          {reason}
        </span>
      ))}
    </span>
  )
}

import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { rate } from './chats.ts'

const stars = [1, 2, 3, 4, 5]

/** Rates the conversation from 1 to 5. */
export const Rating = ({ agentId, value }: { agentId: string; value: number | null }) => (
  <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
    <legend className="sr-only">How helpful was this conversation?</legend>
    <span aria-hidden="true" className="text-13 text-muted">
      {value === null ? 'How helpful was this?' : 'Thank you for your rating.'}
    </span>
    <div className="flex">
      {stars.map((star) => (
        <label
          key={star}
          className="relative flex size-8 cursor-pointer items-center justify-center rounded-control hover:bg-raised has-focus-visible:outline-2 touch:size-11"
        >
          <input
            type="radio"
            name={`rating-${agentId}`}
            value={star}
            checked={value === star}
            onChange={() => void rate(agentId, star)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="sr-only">{star} of 5</span>
          <Star
            aria-hidden="true"
            className={clsx(
              'size-4.5',
              value !== null && star <= value ? 'fill-current text-accent-text' : 'text-muted',
            )}
          />
        </label>
      ))}
    </div>
  </fieldset>
)

import { useRead } from '#web/platform/query.ts'
import { messages } from '../../contract.ts'

/** Number of conversations with unread texts; 0 when that cannot be read, undefined until the first answer. */
export function useUnread(): number | undefined {
  const { data, isPending } = useRead(messages.unread)
  return data?.unread ?? (isPending ? undefined : 0)
}

/** The number of conversations with unread texts, in the navigation. */
export function UnreadBadge() {
  const unread = useUnread()
  if (!unread) return null
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-12 font-semibold text-accent-ink tabular-nums">
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}

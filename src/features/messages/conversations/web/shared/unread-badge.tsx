import { useUnread } from './use-unread.ts'

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

import { useRead } from '#web/platform/query.ts'
import { messages } from '../../contract.ts'

/** Number of conversations with unread texts; 0 when that cannot be read, undefined until the first answer. */
export function useUnread(): number | undefined {
  const { data, isPending } = useRead(messages.unread)
  return data?.unread ?? (isPending ? undefined : 0)
}

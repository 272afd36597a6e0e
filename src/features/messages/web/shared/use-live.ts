import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/platform/api.ts'
import { query, refetch } from '#web/platform/query.ts'
import { messages } from '../../contract.ts'

const LOOK_MS = 15_000
/** The server delays its answer until there is news, so the next request follows soon. */
const AGAIN_MS = 300

/** Reloads what shows texts when this version changes. */
function useReload(version: string | undefined): void {
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== version) void refetch(['messages'])
    shown.current = version
  }, [version])
}

/**
 * Number of conversations with unread texts; 0 when that cannot be read, undefined until the first answer. Polls for new texts and
 * reports while the window is visible, and reloads the screens that show them when there are any. An unchanged answer costs the
 * server almost nothing.
 */
export function useLiveUnread(): number | undefined {
  const { data, isLoading } = useQuery({
    ...query(messages.unread),
    refetchInterval: LOOK_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  useReload(data?.version)
  return data?.unread ?? (isLoading ? undefined : 0)
}

const CHANGED = ['conversations', 'changed']

/** Shows new texts and reports the moment they arrive, on the screen that is about them. If that fails, the 15 seconds remain. */
export function useLiveTexts(): void {
  const { data } = useQuery({
    queryKey: CHANGED,
    queryFn: ({ signal, client }) => {
      const since = client.getQueryData<{ version: string }>(CHANGED)?.version
      return call(messages.changed, { query: { ...(since !== undefined && { since }) }, signal })
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? LOOK_MS : AGAIN_MS),
    refetchOnMount: 'always',
    retry: false,
  })
  useReload(data?.version)
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query, refetch } from '#web/platform/query.ts'
import { messages } from '../../contract.ts'

const LOOK_MS = 15_000

/**
 * How many conversations have unread texts. Looks for new texts and reports while the window is visible, and reloads what shows
 * them when there are any. An unchanged answer costs the server almost nothing.
 */
export function useLiveUnread(): number {
  const { data } = useQuery({
    ...query(messages.unread),
    refetchInterval: LOOK_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const version = data?.version
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== version) void refetch(['messages'])
    shown.current = version
  }, [version])
  return data?.unread ?? 0
}

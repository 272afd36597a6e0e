import { call } from '#web/platform/api.ts'
import { refetch } from '#web/platform/query.ts'
import { live, type NewsQuery } from '../contract.ts'

const PAUSE_MS = 5000

/**
 * Brings what is on screen up to date whenever anybody changes it, while the page is visible. What changed while it was hidden is read
 * when it is shown again. Returns a function that stops.
 */
export function keepCurrent(): () => void {
  let question: NewsQuery = { age: Math.ceil(performance.now() / 1000) }
  let visible = new AbortController()

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { version, topics } = await call(live.news, { query: question, signal })
        question = { since: version }
        if (topics.length > 0) await refetch(topics)
      } catch {
        if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }

  const start = () => {
    visible.abort()
    visible = new AbortController()
    if (!document.hidden) void follow(visible.signal)
  }
  start()
  document.addEventListener('visibilitychange', start)
  return () => {
    document.removeEventListener('visibilitychange', start)
    visible.abort()
  }
}

import { Link } from 'wouter'
import { useRead } from '#web/platform/query.ts'
import { agents } from '../contract.ts'

/** Leads to the agents, if there is one to ask. */
export function AskAgent() {
  const { data = [] } = useRead(agents.list)
  return (
    data.length > 0 && (
      <p className="mt-5 text-13 text-muted">
        Prefer to chat?{' '}
        <Link href="/ai-agents" className="font-medium text-ink underline underline-offset-2">
          Ask an agent
        </Link>
      </p>
    )
  )
}

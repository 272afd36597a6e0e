import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { allows } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionHere, Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type Agent, agents } from '../contract.ts'
import { AgentCard } from './agent-card.tsx'

const CreateAgent = lazily(() => import('./create-agent.tsx').then((module) => module.CreateAgent))
const EditAgent = lazily(() => import('./edit-agent.tsx').then((module) => module.EditAgent))
const ChatDialog = lazily(() => import('./chat-dialog.tsx').then((module) => module.ChatDialog))
const Conversations = lazily(() => import('./conversations.tsx').then((module) => module.Conversations))

type AgentDialog = { dialog: 'create' } | { dialog: 'edit' | 'chat'; id: string }

/** The AI agents that the user can chat with; for administrators also their settings and conversations. */
export function AgentsScreen() {
  const { role } = useUser()
  const [current, setCurrent] = useState<AgentDialog | null>(null)
  const { data, error } = useRead(agents.list)
  const [search, setSearch] = useSearchParams()
  const isAdmin = allows(agents.create.access, role)
  const close = () => setCurrent(null)
  const create = isAdmin && (
    <Button
      icon={<Plus aria-hidden="true" />}
      onPointerEnter={CreateAgent.preload}
      onClick={() => setCurrent({ dialog: 'create' })}
    >
      Create Agent
    </Button>
  )
  const grid = error ? (
    <ErrorState error={error} />
  ) : data === undefined ? (
    <Waiting />
  ) : data.length === 0 ? (
    <EmptyState title="No AI Agents Yet" icon={<Bot aria-hidden="true" />} action={<ActionHere>{create}</ActionHere>}>
      {isAdmin ? 'Create an agent that books, sells, supports or answers code questions.' : 'Please ask the office.'}
    </EmptyState>
  ) : (
    <ul aria-label="AI Agents" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {data.map((agent) => (
        <AgentCard
          key={agent.id}
          agent={agent}
          onChat={() => setCurrent({ dialog: 'chat', id: agent.id })}
          {...(isAdmin && { onSettings: () => setCurrent({ dialog: 'edit', id: agent.id }) })}
        />
      ))}
    </ul>
  )
  const showTab = (tab: string) => setSearch(tab === 'agents' ? {} : { tab }, { replace: true })
  return (
    <Page title="AI Agents" subtitle="Assistants for one task each" action={create}>
      {isAdmin ? (
        <Tabs
          label="Agents and their conversations"
          value={search.get('tab') === 'conversations' ? 'conversations' : 'agents'}
          onChange={showTab}
          tabs={[
            { value: 'agents', label: 'Agents', content: grid },
            { value: 'conversations', label: 'Conversations', content: <Conversations /> },
          ]}
        />
      ) : (
        grid
      )}
      {current && <OpenedDialog current={current} rows={data ?? []} onClose={close} />}
    </Page>
  )
}

type OpenedProps = { current: AgentDialog; rows: readonly Agent[]; onClose: () => void }

function OpenedDialog({ current, rows, onClose }: OpenedProps) {
  if (current.dialog === 'create') return <CreateAgent onClose={onClose} />
  if (current.dialog === 'edit') return <EditAgent id={current.id} onClose={onClose} />
  const agent = rows.find(({ id }) => id === current.id)
  return agent && <ChatDialog agent={agent} onClose={onClose} />
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} className="h-56 w-full rounded-card" />
    ))}
  </div>
)

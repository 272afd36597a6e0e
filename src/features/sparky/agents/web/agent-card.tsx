import {
  Bot,
  CalendarCheck,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Settings2,
  ShieldCheck,
  Target,
} from 'lucide-react'
import { useUser } from '#web/platform/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { formatCount } from '#contract/text.ts'
import { type Agent, type AgentType, canChat, typeLabel } from '../contract.ts'
import { secondsText } from './seconds-text.ts'

const icons: Record<AgentType, LucideIcon> = {
  booking: CalendarCheck,
  sales: Target,
  support: LifeBuoy,
  compliance: ShieldCheck,
}

type Props = { agent: Agent; onChat: () => void; onSettings?: () => void }

/** An agent with what it is for and how it does. */
export function AgentCard({ agent, onChat, onSettings }: Props) {
  const { role } = useUser()
  const { name, agent_type, is_active, description, total_conversations, avg_response_time } = agent
  const Icon = icons[agent_type] ?? Bot
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 max-md:p-4">
      <div className="flex items-start gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-raised text-muted">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          <div className="flex flex-wrap gap-1.5">
            <Badge outlined>{typeLabel(agent_type)}</Badge>
            {is_active && <Badge tone="good">Active</Badge>}
          </div>
        </div>
        {onSettings && <IconButton label={`Settings of ${name}`} icon={<Settings2 />} onClick={onSettings} />}
      </div>
      <p className="line-clamp-3 flex-1 text-14 text-muted wrap-anywhere">{description}</p>
      <dl className="grid grid-cols-2 gap-3">
        <Figure label="Conversations" value={formatCount(total_conversations)} />
        <Figure label="Avg Response" value={secondsText(avg_response_time)} />
      </dl>
      <Button
        variant="secondary"
        icon={<MessageCircle aria-hidden="true" />}
        blocked={canChat(role, agent) ? null : 'Activate this agent to chat with it.'}
        aria-label={`Chat with ${name}`}
        onClick={onChat}
      >
        Chat
      </Button>
    </li>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="text-16 font-semibold tabular-nums">{value}</dd>
  </div>
)

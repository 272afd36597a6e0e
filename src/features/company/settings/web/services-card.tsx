import { CreditCard, HardDrive, KeyRound, Mail, MessageSquare, Sparkles } from 'lucide-react'
import { useRead } from '#web/platform/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { settings } from '../contract.ts'

const services = [
  { name: 'email', label: 'Email', icon: Mail },
  { name: 'sms', label: 'SMS', icon: MessageSquare },
  { name: 'payments', label: 'Card payments', icon: CreditCard },
  { name: 'google', label: 'Google sign-in', icon: KeyRound },
  { name: 'files', label: 'Files', icon: HardDrive },
  { name: 'ai', label: 'AI', icon: Sparkles },
] as const

/** Which external services are set up, and what replaces the others. */
export function ServicesCard() {
  const { data, error } = useRead(settings.services)
  return (
    <Card title="Services" subtitle="Set up with environment variables" id="services" flush>
      {error ? (
        <ErrorState error={error} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {services.map(({ name, label, icon: Icon }) => (
            <li key={name} className="flex min-h-12 items-center gap-3 px-5 py-2.5 max-md:px-4">
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
              {data ? (
                <p className="min-w-0 flex-1 text-14">
                  <span className="font-medium">{label}:</span> <span className="text-muted">{data[name].detail}</span>
                </p>
              ) : (
                <Skeleton className="h-5 w-64 max-w-full" />
              )}
              {data && modes[data[name].mode]}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const modes = {
  live: <Badge tone="good">Live</Badge>,
  test: <Badge tone="warn">Test mode</Badge>,
  local: <Badge outlined>Local</Badge>,
  off: <Badge outlined>Off</Badge>,
}

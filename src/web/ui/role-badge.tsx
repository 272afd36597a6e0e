import { type LucideIcon, ShieldCheck, UserRound, Wrench } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import type { Tone } from '#contract/states.ts'
import { knownOr } from '../platform/lookup.ts'
import { Badge } from '#web/ui/badge.tsx'

type Look = { label: string; outlined?: true; tone: Tone; icon: LucideIcon }

const looks: Record<Role, Look> = {
  admin: { label: 'Admin', tone: 'info', icon: ShieldCheck },
  employee: { label: 'Employee', tone: 'muted', icon: Wrench },
  client: { label: 'Client', outlined: true, tone: 'muted', icon: UserRound },
}

/** The roles as choices, most privileged first. */
export const roleOptions = [
  { value: 'admin', label: looks.admin.label },
  { value: 'employee', label: looks.employee.label },
  { value: 'client', label: looks.client.label },
] as const

export function RoleBadge({ role }: { role: Role }) {
  const { label, outlined, tone, icon: Icon } = knownOr(looks, role, { ...looks.client, label: role })
  return (
    <Badge outlined={outlined} tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  )
}

import { clsx } from 'clsx'
import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Send,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { StateIcon, States, Tone } from '#contract/states.ts'

const tones: Record<Tone, string> = {
  good: 'text-good [--tint:var(--good)]',
  warn: 'text-warn [--tint:var(--warn)]',
  bad: 'text-bad [--tint:var(--bad)]',
  info: 'text-info [--tint:var(--info)]',
  muted: 'text-muted [--tint:var(--muted)]',
}

type BadgeProps = {
  outlined?: boolean | undefined
  tone?: Tone
  /** A color that means no state, such as a brand's: `var(--facebook)`. */
  tint?: string
  icon?: ReactNode
  children: ReactNode
}

/** A word in a pill: `<Badge>Admin</Badge>`. For the state of a record use `StatusBadge`. */
export function Badge({ outlined = false, tone = 'muted', tint, icon, children }: BadgeProps) {
  return (
    <span
      {...(tint !== undefined && { style: { ['--tint' as string]: tint } })}
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-full border px-2 text-12 font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        outlined ? 'border-line' : 'border-transparent bg-[color-mix(in_oklch,var(--tint)_14%,transparent)]',
        tint === undefined ? tones[tone] : 'text-(--tint)',
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const icons: Record<StateIcon, LucideIcon> = {
  draft: CircleDashed,
  sent: Send,
  waiting: CircleDot,
  queued: Clock,
  planned: CalendarClock,
  confirmed: CalendarCheck,
  working: LoaderCircle,
  done: CircleCheck,
  alert: CircleAlert,
  cancelled: Ban,
  returned: Undo2,
}

type StatusBadgeProps = {
  /** The feature's states, from its contract. */
  states: Pick<States, 'of'>
  status: string
  /** Overrides how prominent the state's tone is. */
  tone?: Tone
  label?: string
}

/** The state of a record, the same everywhere: word, icon and color. */
export function StatusBadge({ states, status, tone, label }: StatusBadgeProps) {
  const state = states.of({ status })
  const Icon = icons[state.icon]
  return (
    <Badge outlined={state.outlined} tone={tone ?? state.tone} icon={<Icon aria-hidden="true" />}>
      {label ?? state.label}
    </Badge>
  )
}

/** The icon of a state in its color, beside text that names it. */
export function StatusIcon({ states, status }: Pick<StatusBadgeProps, 'states' | 'status'>) {
  const { icon, tone } = states.of({ status })
  const Icon = icons[icon]
  return <Icon aria-hidden="true" className={tones[tone]} />
}

import { clsx } from 'clsx'
import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  LoaderCircle,
  Send,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { knownOr } from '#web/platform/known.ts'

export type BadgeVariant = 'default' | 'secondary' | 'outline' | 'destructive'
export type BadgeTone = 'good' | 'warn' | 'bad' | 'info' | 'muted'

const tones: Record<BadgeTone, string> = {
  good: 'text-good [--tint:var(--good)]',
  warn: 'text-warn [--tint:var(--warn)]',
  bad: 'text-bad [--tint:var(--bad)]',
  info: 'text-info [--tint:var(--info)]',
  muted: 'text-muted [--tint:var(--muted)]',
}

const filled = 'border-transparent bg-[color-mix(in_oklch,var(--tint)_14%,transparent)]'

const variants: Record<BadgeVariant, string> = {
  default: filled,
  secondary: filled,
  outline: 'border-line',
  destructive: filled,
}

type BadgeProps = {
  variant?: BadgeVariant
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A word in a pill: `<Badge>Admin</Badge>`. For the state of a record use `StatusBadge`. */
export function Badge({ variant = 'secondary', tone = 'muted', icon, children, className }: BadgeProps) {
  return (
    <span
      data-variant={variant}
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-full border px-2 text-12 font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        variants[variant],
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

type Look = { label: string; variant: BadgeVariant; tone: BadgeTone; icon: LucideIcon }

const PENDING: Look = { label: 'Pending', variant: 'secondary', tone: 'info', icon: CircleDot }

const looks: Record<string, Look> = {
  draft: { label: 'Draft', variant: 'outline', tone: 'muted', icon: CircleDashed },
  sent: { label: 'Sent', variant: 'secondary', tone: 'info', icon: Send },
  pending: PENDING,
  paid: { label: 'Paid', variant: 'default', tone: 'good', icon: CircleCheck },
  overdue: { label: 'Overdue', variant: 'destructive', tone: 'bad', icon: CircleAlert },
  cancelled: { label: 'Cancelled', variant: 'outline', tone: 'muted', icon: Ban },
  scheduled: { label: 'Scheduled', variant: 'outline', tone: 'info', icon: CalendarClock },
  in_progress: { label: 'In Progress', variant: 'secondary', tone: 'warn', icon: LoaderCircle },
  confirmed: { label: 'Confirmed', variant: 'default', tone: 'good', icon: CalendarCheck },
  completed: { label: 'Completed', variant: 'default', tone: 'good', icon: CircleCheck },
}

type StatusBadgeProps = { status: string; variant?: BadgeVariant; tone?: BadgeTone; label?: string }

/** The state of an invoice, a job or a booking, the same everywhere: word, icon and color. An unknown one shows as pending. */
export function StatusBadge({ status, variant, tone, label }: StatusBadgeProps) {
  const look = knownOr(looks, status, PENDING)
  const Icon = look.icon
  return (
    <Badge variant={variant ?? look.variant} tone={tone ?? look.tone} icon={<Icon aria-hidden="true" />}>
      {label ?? look.label}
    </Badge>
  )
}

import { clsx } from 'clsx'
import {
  BadgeAlert,
  CalendarCheck,
  CalendarClock,
  ClipboardCheck,
  FileClock,
  FileWarning,
  HandCoins,
  Landmark,
  type LucideIcon,
  PhoneMissed,
  PhoneOutgoing,
  ReceiptText,
  UserRoundX,
} from 'lucide-react'
import { Link } from 'wouter'
import { useToday, useZone } from '#web/platform/zone.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { formatCount } from '#contract/text.ts'
import type { Attention } from '../contract.ts'
import { type AttentionGroup, attentionGroups, type AttentionKind } from './attention-groups.ts'
import { Calm } from './calm.tsx'

/** The more groups there are, the fewer items of each, so that the list stays short. */
const visibleCount = (groups: number) => (groups > 2 ? 3 : 5)

const icons: Record<AttentionKind, LucideIcon> = {
  disputes: Landmark,
  refundsDue: HandCoins,
  overdueInvoices: FileWarning,
  unassignedJobs: UserRoundX,
  pendingBookings: CalendarCheck,
  clientAnswers: CalendarClock,
  quietLeads: PhoneMissed,
  followUps: PhoneOutgoing,
  expiringPermits: FileClock,
  dueInspections: ClipboardCheck,
  expiringLicenses: BadgeAlert,
  expiringCertificates: ReceiptText,
}

/** Records that need attention by group, each with a link to deal with it. */
export function AttentionList({ attention }: { attention: Attention }) {
  const groups = attentionGroups(attention, { zone: useZone(), today: useToday() })
  if (groups.length === 0) return <Calm />
  return (
    <div className="grid overflow-hidden rounded-b-card border-t border-line lg:grid-cols-2 lg:gap-x-px lg:bg-line">
      {groups.map((group, index) => (
        <Group
          key={group.kind}
          group={group}
          limit={visibleCount(groups.length)}
          alone={index === groups.length - 1 && groups.length % 2 === 1}
        />
      ))}
    </div>
  )
}

type GroupProps = { group: AttentionGroup; limit: number; alone: boolean }

function Group({ group: { kind, title, count: all, sum, href, lines }, limit, alone }: GroupProps) {
  const Icon = icons[kind]
  return (
    <section
      className={clsx(
        'min-w-0 border-line bg-surface pb-2 not-first:border-t lg:nth-2:border-t-0',
        alone && 'lg:col-span-2',
      )}
    >
      <header className="flex min-h-12 items-center gap-2.5 py-1 pr-3 pl-5 text-13 max-md:pl-4">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <div className="flex min-w-0 flex-wrap gap-x-2.5">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-muted tabular-nums">
            {formatCount(all)}
            {sum !== undefined && ` · ${sum}`}
          </p>
        </div>
        {href !== undefined && (
          <LinkButton href={href} variant="ghost" size="small" className="ml-auto" title={`All ${title.toLowerCase()}`}>
            View All
          </LinkButton>
        )}
      </header>
      <ul aria-label={title}>
        {lines.slice(0, limit).map((line) => (
          <li key={line.id}>
            <Line {...line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ href, title, note, value, late = false }: AttentionGroup['lines'][number]) {
  return (
    <Link
      href={href}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-1.5 transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] max-md:min-h-14 max-md:px-4"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium" title={title}>
          {title}
        </span>
        <span className={clsx('block truncate text-13 tabular-nums', late ? 'text-bad' : 'text-muted')}>{note}</span>
      </span>
      <span className={clsx('text-right tabular-nums', late ? 'font-medium' : 'text-13 text-muted')}>{value}</span>
    </Link>
  )
}

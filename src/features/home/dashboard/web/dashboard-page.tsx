import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatLongDay } from '#contract/dates.ts'
import { useToday } from '#web/platform/zone.ts'
import { usePhone } from '#web/platform/media.ts'
import { InstallOffer } from '#web/shell/install.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

type Props = {
  title: string
  /** The first one is nearest to the thumb, at the right on a wide screen, and the most visible. */
  actions: readonly QuickActionProps[]
  /** On mobile below everything else, where something else comes first. */
  actionsLast?: boolean
  /** True to show the day below the title. */
  saysDay?: boolean
  children: ReactNode
}

/** Title, the company's day, and the quick actions: right of the title, on mobile as tiles. */
export function DashboardPage({ title, actions, actionsLast = false, saysDay = true, children }: Props) {
  const phone = usePhone()
  const today = useToday()
  const tiles = phone && (
    <nav
      aria-label="Quick Actions"
      className="grid auto-cols-fr grid-flow-col gap-2 has-[>:nth-child(4)]:grid-flow-row has-[>:nth-child(4)]:grid-cols-2"
    >
      {actions.map((action) => (
        <QuickAction key={action.href} {...action} />
      ))}
    </nav>
  )
  return (
    <Page
      title={title}
      subtitle={saysDay ? formatLongDay('UTC', `${today}T00:00:00Z`) : undefined}
      action={
        !phone && (
          <nav aria-label="Quick Actions" className="flex flex-wrap justify-end gap-2">
            {/* In the order in which it is read, so that Tab follows it. */}
            {actions.toReversed().map((action) => (
              <QuickAction key={action.href} {...action} />
            ))}
          </nav>
        )
      }
    >
      <div className="grid gap-4 max-md:gap-3 [&>*]:min-w-0">
        {!actionsLast && tiles}
        {children}
        {actionsLast && tiles}
        <InstallOffer />
      </div>
    </Page>
  )
}

type QuickActionProps = { href: string; icon: ReactNode; label: string; primary?: boolean }

function QuickAction({ href, icon, label, primary = false }: QuickActionProps) {
  const phone = usePhone()
  if (!phone)
    return (
      <LinkButton href={href} variant={primary ? 'primary' : 'outline'} icon={icon}>
        {label}
      </LinkButton>
    )
  return (
    <Link
      href={href}
      className={clsx(
        'flex h-16 flex-col items-center justify-center gap-1.5 rounded-card only:h-12 only:flex-row only:gap-2 border text-13 font-medium whitespace-nowrap [&_svg]:size-5',
        primary ? 'border-accent bg-accent text-accent-ink' : 'border-line bg-surface [&_svg]:text-muted',
      )}
    >
      {icon}
      {label}
    </Link>
  )
}

/** Cards side by side where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 max-md:gap-3 lg:grid-cols-2 [&>*]:min-w-0">{children}</div>
)

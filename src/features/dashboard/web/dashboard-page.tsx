import type { ReactNode } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { useToday } from '#web/platform/company.ts'
import { usePhone } from '#web/platform/media.ts'
import { Page } from '#web/ui/page.tsx'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** Title, the company's day, and the quick actions: right of the title, on a phone below it. */
export function DashboardPage({ title, actions, children }: Props) {
  const phone = usePhone()
  const today = useToday()
  const quick = actions !== undefined && (
    <nav
      aria-label="Quick Actions"
      className="flex shrink-0 gap-2 max-md:mb-4 max-md:grid max-md:auto-cols-fr max-md:grid-flow-col"
    >
      {actions}
    </nav>
  )
  return (
    <Page title={title} subtitle={formatLongDay('UTC', `${today}T00:00:00Z`)} action={!phone && quick}>
      {phone && quick}
      <div className="grid gap-4 max-md:gap-3">{children}</div>
    </Page>
  )
}

/** Cards side by side where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 max-md:gap-3 lg:grid-cols-2 [&>*]:min-w-0">{children}</div>
)

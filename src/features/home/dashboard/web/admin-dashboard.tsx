import { Briefcase, CalendarPlus, DollarSign, FileText, Plus, ShieldCheck, UserPlus, Users } from 'lucide-react'
import { CodeNotice } from '#features/company/settings/web/shared/code-notice.tsx'
import { HeldNotice } from '#features/messages/deliveries/web/shared/held-notice.tsx'
import { RecentJobsPanel } from '#features/work/jobs/web/shared/recent-jobs.tsx'
import { useRead } from '#web/platform/query.ts'
import { Money } from '#web/ui/money.tsx'
import { formatCount } from '#contract/text.ts'
import { dashboard, type Stats } from '../contract.ts'
import { AttentionCard } from './attention-card.tsx'
import { Columns, DashboardPage } from './dashboard-page.tsx'
import { FailedCard, Figure, Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecentInvoicesCard } from './recent-invoices-card.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { revenueChange } from './revenue-change.ts'

/** The whole business at a glance: figures, what needs attention, revenue by month, recent activity. */
export function AdminDashboard() {
  const { data: stats, error } = useRead(dashboard.stats)
  return (
    <DashboardPage
      title="Admin Dashboard"
      actions={[
        { href: '/invoices?new=1', icon: <Plus aria-hidden="true" />, label: 'Create Invoice', primary: true },
        { href: '/jobs?new=1', icon: <CalendarPlus aria-hidden="true" />, label: 'Schedule Job' },
        { href: '/clients?new=1', icon: <UserPlus aria-hidden="true" />, label: 'Add Client' },
        { href: '/compliance', icon: <ShieldCheck aria-hidden="true" />, label: 'Compliance Check' },
      ]}
    >
      <HeldNotice />
      <CodeNotice />
      {error ? (
        <FailedCard title="Failed to fetch stats" error={error} />
      ) : (
        <>
          <BusinessFigures stats={stats} />
          {stats?.totalClients === 0 && <FirstSteps />}
          <AttentionCard attention={stats?.attention} />
          <RevenueCard months={stats?.revenueByMonth} testPayments={stats?.testPayments} />
        </>
      )}
      <Columns>
        <RecentInvoicesCard />
        <RecentJobsPanel />
      </Columns>
    </DashboardPage>
  )
}

const BusinessFigures = ({ stats }: { stats: Stats | undefined }) => (
  <Figures className="xl:grid-cols-[1fr_1fr_1fr_1.35fr]">
    <Figure
      label="Total Clients"
      icon={<Users aria-hidden="true" />}
      note="Active client accounts"
      value={stats && formatCount(stats.totalClients)}
    />
    <Figure
      label="Active Jobs"
      icon={<Briefcase aria-hidden="true" />}
      note="In progress and scheduled"
      value={stats && formatCount(stats.activeJobs)}
    />
    <Figure
      label="Pending Invoices"
      icon={<FileText aria-hidden="true" />}
      note="Awaiting payment"
      value={stats && formatCount(stats.pendingInvoices)}
      wide
    />
    <Figure
      label="Monthly Revenue"
      icon={<DollarSign aria-hidden="true" />}
      note="This month's earnings"
      value={stats && <Money>{stats.monthlyRevenue}</Money>}
      change={stats ? revenueChange(stats) : '\u00a0'}
      wide
      first
    />
  </Figures>
)

import { Briefcase, DollarSign, FileText, Plus, UserPlus, Users } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Figure, StatFigures } from './figures.tsx'
import { OverdueCard } from './overdue-card.tsx'
import { RecentInvoicesCard } from './recent-invoices-card.tsx'
import { revenueChange } from './revenue-change.ts'
import { Columns, DashboardPage } from './dashboard-page.tsx'

/** The whole business at a glance: figures, what needs attention, what happened last. */
export const AdminDashboard = () => (
  <DashboardPage
    title="Admin Dashboard"
    actions={
      <>
        <LinkButton href="/clients?new=1" variant="outline" icon={<UserPlus aria-hidden="true" />}>
          Add Client
        </LinkButton>
        <LinkButton href="/invoices?new=1" icon={<Plus aria-hidden="true" />}>
          Create Invoice
        </LinkButton>
      </>
    }
  >
    <StatFigures className="xl:grid-cols-[1fr_1fr_1fr_1.35fr]">
      {(stats) => (
        <>
          <Figure
            label="Total Clients"
            icon={<Users aria-hidden="true" />}
            note="Active client accounts"
            value={stats?.totalClients.toLocaleString('en-US')}
          />
          <Figure
            label="Active Jobs"
            icon={<Briefcase aria-hidden="true" />}
            note="In progress and scheduled"
            value={stats?.activeJobs.toLocaleString('en-US')}
          />
          <Figure
            label="Pending Invoices"
            icon={<FileText aria-hidden="true" />}
            note="Awaiting payment"
            value={stats?.pendingInvoices.toLocaleString('en-US')}
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
        </>
      )}
    </StatFigures>
    <Columns>
      <OverdueCard />
      <RecentInvoicesCard />
    </Columns>
  </DashboardPage>
)

import { Briefcase, CircleAlert, FileText, Search } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Columns, DashboardPage } from './dashboard-page.tsx'
import { Figure, StatFigures } from './figures.tsx'
import { OverdueCard } from './overdue-card.tsx'
import { RecentInvoicesCard } from './recent-invoices-card.tsx'

/** What an employee looks at first. */
export const EmployeeDashboard = () => (
  <DashboardPage
    title="My Dashboard"
    actions={
      <LinkButton href="/clients" variant="outline" icon={<Search aria-hidden="true" />}>
        Client Lookup
      </LinkButton>
    }
  >
    <StatFigures className="lg:grid-cols-3">
      {(stats) => (
        <>
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
          />
          <Figure
            label="Overdue Invoices"
            icon={<CircleAlert aria-hidden="true" />}
            note="Past their due date"
            value={stats?.overdueInvoices.toLocaleString('en-US')}
            wide
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

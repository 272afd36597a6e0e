import { Briefcase, CalendarClock, CalendarPlus, Gift, Wallet } from 'lucide-react'
import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import { formatCount, pluralize } from '#contract/text.ts'
import { invoices, isOverdue, isOwed } from '#features/billing/invoices/contract.ts'
import { type JobStatus, jobs } from '#features/work/jobs/contract.ts'
import { payments } from '#features/billing/payments/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useToday } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Money } from '#web/ui/money.tsx'
import { AppointmentsCard } from './appointments-card.tsx'
import { OverdueNotice, PaidCard, PendingCard } from './client-money.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { FailedFigures, Figure, Figures } from './figures.tsx'

const OwnPanels = lazily(() =>
  import('#features/electrical/panels/web/shared/own-panels.tsx').then((module) => module.OwnPanels),
)

/** A client's amounts owed and paid, and their upcoming visits. */
export function ClientDashboard() {
  const { name } = useUser()
  const today = useToday()
  const money = useRead(invoices.mine)
  const work = useRead(jobs.mine)
  const moneyFailed = money.error !== null
  const owing = money.data?.filter(isOwed)
  const working = (status: JobStatus) =>
    work.data && formatCount(work.data.filter((job) => job.status === status).length)
  return (
    <DashboardPage
      title={`Welcome, ${name}`}
      actions={[
        { href: '/bookings', icon: <CalendarPlus aria-hidden="true" />, label: 'Book Appointment', primary: true },
        { href: '/referrals', icon: <Gift aria-hidden="true" />, label: 'Refer a Friend' },
      ]}
    >
      {owing?.some((invoice) => isOverdue(invoice, today)) && <OverdueNotice />}
      <Figures className="lg:grid-cols-3">
        {moneyFailed ? (
          <FailedFigures title="Failed to fetch invoices" error={money.error} onRetry={money.refetch} />
        ) : (
          <Figure
            label="Outstanding Balance"
            icon={<Wallet aria-hidden="true" />}
            note={owing ? pluralize(owing.length, 'pending invoice') : '\u00a0'}
            value={owing && <Money>{decimal(add(...owing.map(({ balance_due }) => cents(balance_due))))}</Money>}
            change={<CreditNote />}
            wide
          />
        )}
        {work.error ? (
          <FailedFigures title="Failed to fetch jobs" error={work.error} onRetry={work.refetch} both />
        ) : (
          <>
            <Figure
              label="Upcoming Jobs"
              icon={<CalendarClock aria-hidden="true" />}
              note="Scheduled"
              value={working('scheduled')}
            />
            <Figure
              label="Active Jobs"
              icon={<Briefcase aria-hidden="true" />}
              note="In progress"
              value={working('in_progress')}
            />
          </>
        )}
      </Figures>
      <div className="grid items-start gap-4 max-md:gap-3 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] [&>*]:min-w-0">
        {!moneyFailed && <PendingCard invoices={money.data} today={today} />}
        <div className="grid gap-4 max-md:gap-3 [&>*]:min-w-0">
          <AppointmentsCard jobs={work.data ?? (work.error ? [] : undefined)} />
          {!moneyFailed && <PaidCard invoices={money.data} />}
          <OwnPanels />
        </div>
      </div>
    </DashboardPage>
  )
}

/** The client's own credit, if there is any. */
function CreditNote() {
  const own = useRead(payments.ownCredit).data
  if (!own) return null
  const has = [
    ...(cents(own.credit) > 0 ? [`${formatMoney(own.credit)} of credit`] : []),
    ...(cents(own.deposits) > 0 ? [`${formatMoney(own.deposits)} of deposits`] : []),
  ]
  return has.length > 0 && `You have ${has.join(' and ')}`
}

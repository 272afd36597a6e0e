import { clsx } from 'clsx'
import { Download, TrendingUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isDay } from '#contract/dates.ts'
import { add, cents, decimal } from '#contract/money.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { none } from '#web/ui/columns.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { formatCount } from '#contract/text.ts'
import { type Grouping, jobCosts, type MarginReport, type MarginRow, marginPercent } from '../contract.ts'
import { MarginAmount } from './margin-amount.tsx'

const options: { value: Grouping; label: string }[] = [
  { value: 'job', label: 'Job' },
  { value: 'visits', label: 'Visit types' },
  { value: 'service', label: 'Service' },
  { value: 'technician', label: 'Technician' },
  { value: 'client', label: 'Client' },
  { value: 'month', label: 'Month' },
]

/** The margins of completed jobs, in groups. */
export function MarginsScreen() {
  if (useUser().role !== 'admin')
    return <ForbiddenPage title="Margins">You don't have permission to view margins.</ForbiddenPage>
  return <Margins />
}

function Margins() {
  const today = useToday()
  const id = useId()
  const [by, setBy] = useState<Grouping>('job')
  const [days, setDays] = useState({ from: '', to: '' })
  const query = {
    by,
    ...(isDay(days.from) && { from: days.from }),
    ...(isDay(days.to) && { to: days.to }),
  }
  const { data, error } = useRead(jobCosts.report, { query })
  return (
    <Page title="Margins" subtitle="What completed jobs earned, after labor and costs">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Labeled id={`${id}-by`} label="Group by">
          <Select
            id={`${id}-by`}
            className="w-full"
            options={options}
            value={by}
            onChange={({ target }) => setBy(options.find(({ value }) => value === target.value)?.value ?? 'job')}
          />
        </Labeled>
        <Labeled id={`${id}-from`} label="Completed from">
          <DateInput
            id={`${id}-from`}
            label="First day"
            today={today}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
        </Labeled>
        <Labeled id={`${id}-to`} label="To">
          <DateInput
            id={`${id}-to`}
            label="Last day"
            today={today}
            value={days.to}
            onChange={(to) => setDays({ ...days, to })}
          />
        </Labeled>
        <LinkButton
          href={endpointUrl(jobCosts.reportFile, { query })}
          external
          download
          variant="ghost"
          icon={<Download aria-hidden="true" />}
          className="ml-auto"
        >
          Export CSV
        </LinkButton>
      </div>
      {error ? (
        <ErrorState error={error} />
      ) : data === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : data.count === 0 ? (
        <EmptyState title="No completed jobs" icon={<TrendingUp aria-hidden="true" />}>
          {query.from === undefined && query.to === undefined
            ? 'Each job shows here what it earned once it is completed.'
            : 'No job was completed on these days.'}
        </EmptyState>
      ) : (
        <Report by={by} report={data} />
      )}
    </Page>
  )
}

const Labeled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="grid max-w-40 flex-[1_1_9rem] gap-1 max-md:max-w-[calc(50%-0.375rem)]">
    <label htmlFor={id} className="text-12 text-muted">
      {label}
    </label>
    {children}
  </div>
)

const number = 'px-3 py-2.5 text-right max-lg:px-2'
const wide = `${number} max-xl:hidden`
const medium = `${number} max-md:hidden`
const columns = [
  ['Quoted', wide],
  ['Invoiced', number],
  ['Labor', wide],
  ['Material', wide],
  ['Other costs', wide],
  ['Work in progress', medium],
] as const

const Report = ({ by, report: { rows, total, count } }: { by: Grouping; report: MarginReport }) => (
  <>
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <table className="w-full text-14 tabular-nums">
        <thead className="text-12 text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2.5 text-left font-medium">
              {options.find(({ value }) => value === by)?.label}
            </th>
            {by !== 'job' && (
              <th scope="col" className={clsx(medium, 'font-medium')}>
                Jobs
              </th>
            )}
            {columns.map(([heading, place]) => (
              <th key={heading} scope="col" className={clsx(place, 'font-medium')}>
                {heading}
              </th>
            ))}
            <th scope="col" className={clsx(number, 'pr-4 font-medium')}>
              Margin
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <Figures key={row.key} by={by} row={row}>
              <GroupName by={by} row={row} />
            </Figures>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <Figures by={by} row={total}>
            Total
          </Figures>
        </tfoot>
      </table>
    </div>
    {cents(total.work_in_progress) > 0 && (
      <p className="mt-3 text-13 text-muted">
        Work in progress is labor and costs of completed jobs that are not invoiced yet. Margins leave these jobs out.
      </p>
    )}
    {count > rows.length && (
      <p className="mt-3 text-13 text-muted">
        The first {rows.length} of {formatCount(count)} rows. The CSV file has all.
      </p>
    )}
  </>
)

type FiguresProps = { by: Grouping; row: Omit<MarginRow, 'key' | 'name'>; children: ReactNode }

function Figures({ by, row, children }: FiguresProps) {
  const others = decimal(add(cents(row.subcontractor), cents(row.permit_fee), cents(row.other)))
  const percent = marginPercent(row)
  return (
    <tr>
      <th scope="row" className="w-full min-w-32 px-4 py-2.5 text-left font-[inherit] wrap-anywhere">
        {children}
      </th>
      {by !== 'job' && <td className={medium}>{row.jobs}</td>}
      <td className={clsx(wide, 'text-muted')}>
        <Amount>{row.quoted}</Amount>
      </td>
      <td className={number}>
        <Money>{row.revenue}</Money>
      </td>
      {[row.labor, row.material, others].map((amount, index) => (
        <td key={index} className={clsx(wide, 'text-muted')}>
          <Amount>{amount}</Amount>
        </td>
      ))}
      <td className={clsx(medium, 'text-muted')}>
        <Amount>{row.work_in_progress}</Amount>
      </td>
      <td className={clsx(number, 'pr-4')}>
        <MarginAmount margin={row.margin} />
        {percent !== null && <span className="block text-12 font-normal text-muted">{percent}%</span>}
      </td>
    </tr>
  )
}

const Amount = ({ children }: { children: string }) => (cents(children) === 0 ? none : <Money>{children}</Money>)

const pages: Partial<Record<Grouping, string>> = { job: '/jobs?open=', client: '/clients?open=' }

function GroupName({ by, row: { key, name } }: { by: Grouping; row: MarginRow }) {
  const page = pages[by]
  if (page !== undefined && key !== null) return <InlineLink href={page + key}>{name}</InlineLink>
  return (
    <span className="font-medium">{by === 'month' && key !== null ? formatMonth(key) : (name ?? 'Unassigned')}</span>
  )
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-15T00:00:00Z`))

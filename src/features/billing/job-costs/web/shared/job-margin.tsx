import { clsx } from 'clsx'
import { durationText } from '#contract/duration.ts'
import { cents } from '#contract/money.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { none } from '#web/ui/columns.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { jobCosts, type JobMargin as Margin, marginPercent } from '../../contract.ts'
import { MarginAmount } from '../margin-amount.tsx'

/** The margin of a job so far, beside the prices of its quotes. For administrators. */
export function JobMargin({ job }: { job: Pick<JobDetails, 'id'> }) {
  const { data, error } = useRead(jobCosts.margin, { params: { id: job.id } })
  return (
    <section aria-label="Margin">
      <h3 className="mb-2 flex min-h-8 items-center text-14 font-semibold">Margin</h3>
      {error ? <ErrorState error={error} /> : data ? <Figures margin={data} /> : <Skeleton className="h-64 w-full" />}
    </section>
  )
}

const toMinutes = (seconds: number) => Math.round(seconds / 60)

function Figures({ margin }: { margin: Margin }) {
  const { labor_seconds, unrated_seconds } = margin
  const worked = labor_seconds > 0 ? `Labor, ${durationText(toMinutes(labor_seconds))}` : 'Labor'
  const percent = marginPercent(margin)
  return (
    <div className="rounded-card border border-line px-4 py-2">
      <table className="w-full text-14 tabular-nums">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-normal">
              Quoted
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-normal">
              So far
            </th>
          </tr>
        </thead>
        <tbody>
          <Line label="Invoiced, without tax" quoted={margin.quoted} actual={margin.revenue} />
          <Line label={worked} quoted={margin.quoted_labor} actual={margin.labor} isCost />
          <Line label="Material" quoted={margin.quoted_material} actual={margin.material} isCost />
          <Line label="Subcontractors" actual={margin.subcontractor} isCost />
          <Line label="Permit fees" actual={margin.permit_fee} isCost />
          <Line label="Other" actual={margin.other} isCost />
        </tbody>
        <tfoot>
          <tr className="border-t border-line text-16 font-semibold">
            <th scope="row" colSpan={2} className="py-2 text-left">
              Margin{percent !== null && <span className="ml-2 text-13 font-normal text-muted">{percent}%</span>}
            </th>
            <td className="py-2 pl-4 text-right">
              <MarginAmount margin={margin.margin} />
            </td>
          </tr>
        </tfoot>
      </table>
      {unrated_seconds > 0 && (
        <p className="pb-2 text-13 text-warn">
          {durationText(toMinutes(unrated_seconds))} of labor has no rate and counts as $0. Set rates in Users.
        </p>
      )}
    </div>
  )
}

type LineProps = { label: string; quoted?: string; actual: string; isCost?: boolean }

const Line = ({ label, quoted, actual, isCost = false }: LineProps) => (
  <tr>
    <th scope="row" className={clsx('py-1.5 text-left font-normal', isCost && 'text-muted')}>
      {label}
    </th>
    <td className="py-1.5 pl-4 text-right text-muted">
      {quoted === undefined || cents(quoted) === 0 ? none : <Money>{quoted}</Money>}
    </td>
    <td className="py-1.5 pl-4 text-right">
      <Money>{actual}</Money>
    </td>
  </tr>
)

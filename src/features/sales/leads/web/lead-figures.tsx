import { CircleDollarSign, Target, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money-format.ts'
import { useRead } from '#web/platform/query.ts'
import { StatCard } from '#web/ui/card.tsx'
import { none } from '#web/ui/columns.tsx'
import { formatCount } from '#contract/text.ts'
import { leads } from '../contract.ts'

/** The pipeline in three figures. */
export function LeadFigures() {
  const { data, error } = useRead(leads.figures)
  // A figure that failed to load stays empty; the board below has the error and the way out.
  const figure = (value: ReactNode) => ({ value: value ?? none, loading: value === undefined && !error })
  return (
    <div className="mb-5 grid grid-cols-3 gap-4 max-md:grid-cols-2 max-md:gap-3 max-md:[&>*:nth-child(2)]:order-first max-md:[&>*:nth-child(2)]:col-span-2">
      <StatCard
        label="Total Leads"
        note="Open and closed"
        icon={<Target aria-hidden="true" />}
        {...figure(data && formatCount(data.total))}
      />
      <StatCard
        label="Pipeline Value"
        note="Estimated value of open leads"
        icon={<CircleDollarSign aria-hidden="true" />}
        {...figure(data && formatMoney(data.pipeline_value))}
      />
      <StatCard
        label="Converted"
        note="Became clients"
        icon={<UserRoundCheck aria-hidden="true" />}
        {...figure(data && formatCount(data.converted))}
      />
    </div>
  )
}

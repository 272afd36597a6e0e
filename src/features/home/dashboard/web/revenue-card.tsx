import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import { useLater } from '#web/platform/later.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MonthRevenue } from '../contract.ts'

// The chart's height, to avoid a layout shift: 300 px, or twelve lines of 32 px on mobile.
const ChartPlaceholder = () => <Skeleton className="h-[300px] max-md:h-96" />

const RevenueChart = lazily(
  () => import('./revenue-chart.tsx').then((module) => module.RevenueChart),
  <ChartPlaceholder />,
)

type Props = { months: readonly MonthRevenue[] | undefined; testPayments?: string | undefined }

/** Revenue by month. */
export const RevenueCard = ({ months, testPayments = '0.00' }: Props) => (
  <Card
    title="Revenue by month"
    subtitle={
      cents(testPayments) > 0
        ? `Payments received, less refunds. Test payments of ${formatMoney(testPayments)} are not counted: no money moved.`
        : 'Payments received, less refunds'
    }
    action={
      months && (
        <p className="shrink-0 text-right">
          <Money className="block font-semibold">{decimal(add(...months.map(({ revenue }) => cents(revenue))))}</Money>
          <span className="text-13 text-muted">12 months</span>
        </p>
      )
    }
  >
    <Chart months={months} />
  </Card>
)

/** Below the fold, so the rest of the screen comes first. */
function Chart({ months }: { months: readonly MonthRevenue[] | undefined }) {
  const isLater = useLater()
  return months && isLater ? <RevenueChart months={months} /> : <ChartPlaceholder />
}

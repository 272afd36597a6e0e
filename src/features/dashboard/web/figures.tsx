import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useRead } from '#web/platform/query.ts'
import { Card, StatCard } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { dashboard, type Stats } from '../contract.ts'

/** The business's figures, or why they are not there. `children` gets them, or undefined while they load. */
export function StatFigures({
  className,
  children,
}: {
  className: string
  children: (stats: Stats | undefined) => ReactNode
}) {
  const { data, error, refetch } = useRead(dashboard.stats)
  if (error && !data)
    return (
      <Card>
        <ErrorState title="Failed to fetch stats" error={error} onRetry={() => void refetch()} />
      </Card>
    )
  return <div className={clsx('grid grid-cols-2 gap-4 max-md:gap-3', className)}>{children(data)}</div>
}

type FigureProps = {
  label: string
  icon: ReactNode
  note: string
  /** Undefined while it loads. */
  value: ReactNode
  change?: ReactNode
  /** The whole width of a phone or a small tablet. */
  wide?: boolean
  /** Before the others there. */
  first?: boolean
}

export const Figure = ({ label, icon, note, value, change, wide = false, first = false }: FigureProps) => (
  <div
    className={clsx(
      'grid min-w-0 grid-cols-[minmax(0,1fr)]',
      wide && 'max-lg:col-span-2',
      first && 'max-lg:order-first',
    )}
  >
    <StatCard
      label={label}
      icon={icon}
      value={value}
      loading={value === undefined}
      note={
        <>
          {note}
          {change !== undefined && <span className="block">{change}</span>}
        </>
      }
    />
  </div>
)

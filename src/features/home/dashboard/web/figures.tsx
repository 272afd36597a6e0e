import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { getErrorMessage } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, StatCard } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useKeptFocus } from '#web/ui/focus-restore.ts'

/** Figures side by side, two in a row where there is less room. */
export const Figures = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={clsx('grid grid-cols-2 gap-4 max-md:gap-3', className)}>{children}</div>
)

/** Stands in for content that failed to load. */
export const FailedCard = ({ title, error }: Pick<FailedProps, 'title' | 'error'>) => (
  <Card>
    <ErrorState title={title} error={error} />
  </Card>
)

type FailedProps = {
  title: string
  error: unknown
  onRetry: () => Promise<unknown>
  /** In place of two. */
  both?: boolean
}

/** Stands in for a figure that failed to load, at the same height. */
export const FailedFigures = ({ title, error, onRetry, both = false }: FailedProps) => (
  <section
    ref={useKeptFocus()}
    role="alert"
    className={clsx(
      'flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-5 max-lg:col-span-2 max-md:p-4',
      both && 'lg:col-span-2',
    )}
  >
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="text-13 text-muted">{getErrorMessage(error)}</p>
    </div>
    <Button variant="outline" onClick={() => void onRetry()}>
      Try again
    </Button>
  </section>
)

type FigureProps = {
  label: string
  icon: ReactNode
  note: string
  /** Undefined while loading. */
  value: ReactNode
  change?: ReactNode
  /** Full width on a phone or a small tablet. */
  wide?: boolean
  /** Comes first there. */
  first?: boolean
}

export const Figure = ({ label, icon, note, value, change, wide = false, first = false }: FigureProps) => (
  <div className={clsx('grid min-w-0 grid-cols-1', wide && 'max-lg:col-span-2', first && 'max-lg:order-first')}>
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

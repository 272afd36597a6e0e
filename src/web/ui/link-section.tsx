import type { ReactNode } from 'react'
import { RecordLinks } from './record-links.tsx'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

type Props<T extends { id: string }> = {
  title: string
  /** From `useRead`. */
  list: { data: readonly T[] | undefined; error: Error | null }
  /** 'No quotes yet' */
  empty: string
  /** A `RecordLink` with a key. */
  renderLine: (record: T) => ReactNode
  /** Adds a record, right of the title. */
  action?: ReactNode
}

/** The records of one kind in another record's details, each with a link to its screen. */
export const LinkSection = <T extends { id: string }>({
  title,
  list: { data, error },
  empty,
  renderLine,
  action,
}: Props<T>) => (
  <section aria-label={title}>
    <div className="mb-2.5 flex items-center justify-between gap-3">
      <h3 className="text-14 font-semibold">{title}</h3>
      {action}
    </div>
    {error ? (
      <ErrorState title={`Failed to load ${title.toLowerCase()}`} error={error} />
    ) : data === undefined ? (
      <Skeleton className="h-11 w-full" />
    ) : (
      <RecordLinks empty={empty}>{data.map(renderLine)}</RecordLinks>
    )}
  </section>
)

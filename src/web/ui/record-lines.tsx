import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LinkButton } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

type RecordLine = {
  id: string
  /** Its details. */
  href: string
  title: string
  /** The muted second line. */
  note: ReactNode
  /** An amount, right of the title. */
  value?: ReactNode
  badge?: ReactNode
}

/** A card's records, two lines each: title and amount, then the rest and its status. Each links to its details. */
export const RecordLines = ({ label, lines }: { label: string; lines: readonly RecordLine[] }) => (
  <ul aria-label={label} className="divide-y divide-line border-t border-line">
    {lines.map(({ id, href, title, note, value, badge }) => (
      <li key={id} className="last:[&>a]:rounded-b-card">
        <Link
          href={href}
          className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] content-center items-center py-1.5 gap-x-4 gap-y-0.5 px-5 transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] max-md:px-4"
        >
          <span className="truncate font-medium" title={title}>
            {title}
          </span>
          {value !== undefined && <span className="text-right font-medium tabular-nums">{value}</span>}
          <span
            className="col-start-1 line-clamp-2 text-13 text-muted"
            {...(typeof note === 'string' && { title: note })}
          >
            {note}
          </span>
          <span className={clsx('col-start-2 flex justify-end', value === undefined && 'row-span-2 row-start-1')}>
            {badge}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** The usual number of skeleton lines; `tall` for lines with a Pay button. */
export const SkeletonLines = ({ count = 5, tall = false }: { count?: number; tall?: boolean }) => (
  <div role="status" aria-label="Loading" className="divide-y divide-line border-t border-line">
    {Array.from({ length: count }, (_, line) => (
      <div
        key={line}
        className={clsx(
          'grid grid-cols-[1fr_auto] content-center gap-x-4 gap-y-2 px-5 max-md:px-4',
          tall ? 'h-[99px]' : 'h-15',
        )}
      >
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-14 justify-self-end" />
      </div>
    ))}
  </div>
)

export const ViewAll = ({ href }: { href: string }) => (
  <LinkButton href={href} variant="ghost" size="small" className="-mr-2">
    View All
  </LinkButton>
)

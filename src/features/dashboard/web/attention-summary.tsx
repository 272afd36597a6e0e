import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Attention } from '../contract.ts'
import { Calm } from './attention-card.tsx'
import { type AttentionGroup, attentionGroups } from './attention-groups.ts'
import { count } from './figures.tsx'

/** Short version for users who are out on site: a count for each group, with a link. */
export function AttentionSummary({ attention }: { attention: Attention | undefined }) {
  const clock = { zone: useZone(), today: useToday() }
  const groups = attention && attentionGroups(attention, clock)
  return (
    <Card title="Needs attention" flush>
      {groups === undefined ? (
        <SkeletonRows />
      ) : groups.length === 0 ? (
        <Calm />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {groups.map((group) => (
            <li key={group.kind} className="last:[&>a]:rounded-b-card">
              <Row {...group} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const row = 'flex h-12 items-center gap-2 px-5 max-md:px-4'

function Row({ counted, count: all, sum, href }: AttentionGroup) {
  const content = (
    <>
      <span className="font-semibold tabular-nums">{count(all)}</span>
      <span className="min-w-0 truncate text-muted">{counted}</span>
      {sum !== undefined && <span className="ml-auto tabular-nums">{sum}</span>}
    </>
  )
  if (href === undefined) return <p className={row}>{content}</p>
  return (
    <Link href={href} className={`${row} transition-colors hover:bg-raised focus-visible:outline-offset-[-2px]`}>
      {content}
      <ChevronRight aria-hidden="true" className={`size-4 shrink-0 text-muted ${sum === undefined ? 'ml-auto' : ''}`} />
    </Link>
  )
}

const SkeletonRows = () => (
  <div role="status" aria-label="Loading" className="divide-y divide-line border-t border-line">
    {Array.from({ length: 3 }, (_, line) => (
      <div key={line} className={row}>
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </div>
)

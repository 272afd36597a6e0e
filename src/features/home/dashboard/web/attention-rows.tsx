import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useToday, useZone } from '#web/platform/zone.ts'
import { formatCount } from '#contract/text.ts'
import type { Attention } from '../contract.ts'
import { type AttentionGroup, attentionGroups } from './attention-groups.ts'
import { Calm } from './calm.tsx'

/** A count for each group of what needs attention, with a link. */
export function AttentionRows({ attention }: { attention: Attention }) {
  const groups = attentionGroups(attention, { zone: useZone(), today: useToday() })
  if (groups.length === 0) return <Calm />
  return (
    <ul className="divide-y divide-line border-t border-line">
      {groups.map((group) => (
        <li key={group.kind} className="last:[&>a]:rounded-b-card">
          <Row {...group} />
        </li>
      ))}
    </ul>
  )
}

const row = 'flex h-12 items-center gap-2 px-5 max-md:px-4'

function Row({ counted, count: all, sum, lines, href = lines[0]?.href }: AttentionGroup) {
  const content = (
    <>
      <span className="font-semibold tabular-nums">{formatCount(all)}</span>
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

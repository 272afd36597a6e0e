import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Attention } from '../contract.ts'
import { AttentionList } from './attention-list.tsx'

const SkeletonGroups = () => (
  <div role="status" aria-label="Loading" className="grid border-t border-line lg:grid-cols-2">
    {Array.from({ length: 2 }, (_, group) => (
      <div key={group} className="grid gap-5 px-5 pt-4 pb-6 max-md:px-4">
        <Skeleton className="h-4 w-40" />
        {Array.from({ length: 4 }, (_, line) => (
          <div key={line} className="flex justify-between gap-4">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-6 w-20" />
          </div>
        ))}
      </div>
    ))}
  </div>
)

/** Records that need attention, or a skeleton while they load. */
export const AttentionCard = ({ attention }: { attention: Attention | undefined }) => (
  <Card title="Needs attention" flush>
    {attention === undefined ? <SkeletonGroups /> : <AttentionList attention={attention} />}
  </Card>
)

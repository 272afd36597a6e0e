import { lazily } from '#web/platform/lazily.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Attention } from '../contract.ts'

const SkeletonRows = () => (
  <div role="status" aria-label="Loading" className="divide-y divide-line border-t border-line">
    {Array.from({ length: 3 }, (_, line) => (
      <div key={line} className="flex h-12 items-center gap-2 px-5 max-md:px-4">
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </div>
)

const AttentionRows = lazily(
  () => import('./attention-rows.tsx').then((module) => module.AttentionRows),
  <SkeletonRows />,
)

/** Short version for users who are out on site. */
export const AttentionSummary = ({ attention }: { attention: Attention | undefined }) => (
  <Card title="Needs attention" flush>
    {attention === undefined ? <SkeletonRows /> : <AttentionRows attention={attention} />}
  </Card>
)

import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import type { ChecklistRow } from '../contract.ts'

type Props = { checklist: Pick<ChecklistRow, 'overall_compliance' | 'failed_count'> }

/** A checklist's compliance: an item failed, all passed, or unfinished. */
export const ComplianceBadge = ({ checklist: { overall_compliance, failed_count } }: Props) => {
  if (failed_count > 0)
    return (
      <Badge tone="bad" icon={<CircleX aria-hidden="true" />}>
        Not compliant
      </Badge>
    )
  return overall_compliance ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden="true" />}>
      Compliant
    </Badge>
  ) : (
    <Badge outlined icon={<CircleDashed aria-hidden="true" />}>
      Open
    </Badge>
  )
}

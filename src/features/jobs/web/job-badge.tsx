import { StatusBadge } from '#web/ui/badge.tsx'
import type { JobStatus } from '../contract.ts'

/** The state of a job. A cancelled one is louder than a cancelled invoice (spec §4): somebody may be on the way. */
export const JobBadge = ({ status }: { status: JobStatus }) =>
  status === 'cancelled' ? (
    <StatusBadge status={status} variant="destructive" tone="bad" />
  ) : (
    <StatusBadge status={status} />
  )

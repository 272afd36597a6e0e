import type { AuditedRecord } from '#contract/audited.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'

const History = lazily(() => import('./history.tsx').then((module) => module.History))

/** The history of a record that only administrators may see. Others get nothing. */
export function AdminHistory({ record, id }: { record: AuditedRecord; id: string }) {
  return useUser().role === 'admin' ? <History record={record} id={id} /> : null
}

import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '#contract/text.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { NoRecords } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type ChecklistRow, checklists } from '../../contract.ts'
import { ComplianceBadge } from '../compliance-badge.tsx'

const StartChecklist = lazily(() => import('../start-checklist.tsx').then((module) => module.StartChecklist))
const ChecklistDialog = lazily(() => import('../checklist-dialog.tsx').then((module) => module.ChecklistDialog))

type Props = {
  /** Either of the two. */
  workOrderId?: string
  inspectionId?: string
  /** The job, whose permit decides the edition of the code. */
  jobId: string | null
  /** Its permit, which comes before that of the job. */
  permitId: string | null
  /** Why no checklist can be started, or null. */
  blocked?: string | null
}

const progress = ({ answered_count, item_count, failed_count }: ChecklistRow) =>
  [`${answered_count} of ${pluralize(item_count, 'item')} answered`, failed_count > 0 && `${failed_count} failed`]
    .filter(Boolean)
    .join(', ')

/** The checklists of a work order or an inspection: `<ChecklistSection workOrderId={order.id} />`. */
export function ChecklistSection({ workOrderId, inspectionId, jobId, permitId, blocked = null }: Props) {
  const query = { work_order_id: workOrderId, inspection_id: inspectionId }
  const { data, error } = useRead(checklists.list, { query })
  const [starting, setStarting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <section aria-label="Checklists">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Checklists</h3>
        <Button
          variant="outline"
          size="small"
          blocked={blocked}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setStarting(true)}
        >
          Start Checklist
        </Button>
      </header>
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeleton className="h-11 w-full" />}
      {data?.length === 0 && <NoRecords>No checklists yet</NoRecords>}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((checklist) => (
            <li key={checklist.id}>
              <button
                type="button"
                onClick={() => setOpenId(checklist.id)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left hover:bg-raised"
              >
                <ListChecks aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate text-14 font-medium">{checklist.checklist_type}</span>
                  <span className="text-13 text-muted">{progress(checklist)}</span>
                </span>
                <ComplianceBadge checklist={checklist} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {starting && (
        <StartChecklist
          jobId={jobId}
          permitId={permitId}
          about={{ work_order_id: workOrderId ?? null, inspection_id: inspectionId ?? null }}
          onStarted={setOpenId}
          onClose={() => setStarting(false)}
        />
      )}
      {openId !== null && <ChecklistDialog id={openId} onClose={() => setOpenId(null)} />}
    </section>
  )
}

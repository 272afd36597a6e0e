import { Ban, Check, Pencil, RotateCcw, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { History } from '#features/people/audit/web/shared/history.tsx'
import { ChecklistSection } from '#features/compliance/checklists/web/shared/checklist-section.tsx'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { permitName } from '#features/compliance/permits/contract.ts'
import { useZone } from '#web/platform/zone.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { MapLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { RecordButton } from '#web/ui/record-button.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type InspectionDetails, inspections } from '../../contract.ts'
import { blocked, inspectionStates } from '../../states.ts'
import { EditInspection, ScheduleReinspection } from '../inspection-form.tsx'
import { cancelInspection, deleteInspection, RecordResult } from '../record-result.tsx'

type Dialog = 'edit' | 'passed' | 'failed' | 'repeat'
type Props = {
  id: string
  onClose: () => void
  onDeleted?: () => void
}

/** Everything about an inspection: its result, its re-inspections, photos, checklists and history. */
export function InspectionDetailsDialog({ id: first, onClose, onDeleted = onClose }: Props) {
  // Another inspection of the chain opens in place.
  const [id, setId] = useState(first)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const back = () => setDialog(null)
  if (dialog === 'edit') return <EditInspection id={id} onClose={back} />
  return (
    <RecordDialog
      key={id}
      endpoint={inspections.get}
      id={id}
      noun="inspection"
      title="Inspection Details"
      size="wide"
      onClose={onClose}
    >
      {(inspection) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <div className="grid justify-items-start gap-1.5">
              <p className="text-20 font-semibold tracking-tight wrap-anywhere">{inspection.inspection_type}</p>
              <StatusBadge states={inspectionStates} status={inspection.status} />
            </div>
            <Corrections inspection={inspection} onRepeat={() => setDialog('repeat')} />
            <Facts inspection={inspection} />
            <Chain inspection={inspection} onShow={setId} />
            <ChecklistSection
              inspectionId={id}
              jobId={inspection.job_id}
              permitId={inspection.permit_id}
              blocked={blocked.edit(inspection)}
            />
            <PhotosPanel inspection_id={id} editable />
            <History record="inspection" id={id} />
          </DialogBody>
          <Actions inspection={inspection} onGo={setDialog} onDeleted={onDeleted} />
          {(dialog === 'passed' || dialog === 'failed') && <RecordResult id={id} outcome={dialog} onClose={back} />}
          {dialog === 'repeat' && <ScheduleReinspection failed={inspection} onClose={back} onScheduled={setId} />}
        </>
      )}
    </RecordDialog>
  )
}

type Part = { inspection: InspectionDetails }

/** The inspector's corrections, and the next step. */
function Corrections({ inspection, onRepeat }: Part & { onRepeat: () => void }) {
  const { status, corrections_required, reinspection_blocked, re_inspection_required } = inspection
  if (status !== 'failed') return null
  return (
    <section aria-label="Corrections" className="grid gap-3 rounded-card border border-bad/40 bg-bad/10 p-4">
      <div>
        <h3 className="text-14 font-semibold">Corrections Required</h3>
        <p className="mt-1 text-14 wrap-anywhere whitespace-pre-line">{corrections_required}</p>
      </div>
      {reinspection_blocked === null && re_inspection_required && (
        <Button
          variant="outline"
          className="justify-self-start"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={onRepeat}
        >
          Schedule Re-inspection
        </Button>
      )}
    </section>
  )
}

function Facts({ inspection }: Part) {
  const zone = useZone()
  const { permit_id, permit_number, permit_type, job_id, client_id, nec_articles_checked } = inspection
  const more = (label: string, value: ReactNode, wide = false) =>
    value === null || value === '' ? [] : [{ label, value, wide }]
  return (
    <DefinitionGrid
      facts={[
        {
          label: 'Scheduled Date',
          value: inspection.scheduled_date && formatDateTime(zone, inspection.scheduled_date),
        },
        ...more('Completed', inspection.completed_date && formatDateTime(zone, inspection.completed_date)),
        ...more('Result', inspection.result),
        {
          label: 'Permit',
          value: permit_id && (
            <InlineLink href={`/compliance?tab=permits&open=${permit_id}`}>
              {permitName({ permit_number, permit_type: permit_type ?? '' })}
            </InlineLink>
          ),
        },
        {
          label: 'Job',
          value: job_id && <InlineLink href={`/jobs?open=${job_id}`}>{inspection.job_title}</InlineLink>,
        },
        {
          label: 'Client',
          value: client_id && <InlineLink href={`/clients?open=${client_id}`}>{inspection.client_name}</InlineLink>,
        },
        { label: 'Inspector', value: inspection.inspector_name },
        ...more('Inspector License', inspection.inspector_license),
        ...more('Location', inspection.location && <MapLink place={inspection.location} />, true),
        ...more('Deficiencies', inspection.deficiencies, true),
        ...more('NEC Articles', nec_articles_checked.join(', '), true),
        ...more('Notes', inspection.notes, true),
      ]}
    />
  )
}

/** The first inspection and its re-inspections. */
function Chain({ inspection: { id: current, chain }, onShow }: Part & { onShow: (id: string) => void }) {
  const zone = useZone()
  if (chain.length === 0) return null
  return (
    <section aria-label="Re-inspections">
      <h3 className="mb-2 text-14 font-semibold">Re-inspections</h3>
      <ol className="grid grid-cols-1 gap-2">
        {chain.map(({ id, inspection_type, status, scheduled_date, completed_date }) => {
          const at = completed_date ?? scheduled_date
          return (
            <li key={id}>
              <RecordButton
                name={inspection_type}
                detail={at === null ? 'No date yet' : formatDateTime(zone, at)}
                status={<StatusBadge states={inspectionStates} status={status} />}
                current={id === current}
                onOpen={() => onShow(id)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type ActionsProps = Part & { onGo: (dialog: Dialog) => void; onDeleted: () => void }

function Actions({ inspection, onGo, onDeleted }: ActionsProps) {
  const remove = async () => {
    if (await deleteInspection(inspection)) onDeleted()
  }
  const isOpen = inspectionStates.isOpen(inspection)
  const result = (outcome: 'passed' | 'failed', label: string, short: string, icon: ReactNode): BarAction => ({
    label,
    short,
    icon,
    blocked: isOpen ? null : blocked.edit(inspection),
    onSelect: () => onGo(outcome),
  })
  const repeat: BarAction = {
    label: 'Schedule Re-inspection',
    short: 'Re-inspect',
    icon: <RotateCcw />,
    blocked: inspection.reinspection_blocked,
    onSelect: () => onGo('repeat'),
  }
  const actions: BarAction[] = [
    result('passed', 'Mark as Passed', 'Passed', <Check />),
    result('failed', 'Mark as Failed', 'Failed', <X />),
    { label: 'Edit', icon: <Pencil />, blocked: blocked.edit(inspection), onSelect: () => onGo('edit') },
    {
      label: 'Cancel Inspection',
      icon: <Ban />,
      blocked: isOpen ? null : blocked.edit(inspection),
      onSelect: () => void cancelInspection(inspection),
    },
    {
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      blocked: inspection.deletion_blocked,
      onSelect: () => void remove(),
    },
  ]
  return <ActionBar actions={repeat.blocked === null ? [repeat, ...actions] : [...actions, repeat]} />
}

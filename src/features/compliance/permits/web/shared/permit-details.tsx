import { Ban, CalendarClock, CalendarX2, Check, CopyPlus, FolderCheck, Pencil, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasFigures, noFigures } from '#features/company/settings/rules/code-editions.ts'
import { permitEdition } from '#features/company/settings/rules/permit-edition.ts'
import { settings } from '#features/company/settings/contract.ts'
import { amendments } from '#features/electrical/code/contract.ts'
import { changesIn, type EditionChange } from '#features/electrical/calculators/rules/amendments.ts'
import { formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { History } from '#features/people/audit/web/shared/history.tsx'
import { useRead } from '#web/platform/query.ts'
import { Sections } from '#web/platform/sections.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { MapLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type PermitDetails, permits } from '../../contract.ts'
import { blocked, permitStates, type PermitStatus } from '../../states.ts'
import { ApprovePermit, closePermit, deletePermit, ExtendPermit, movePermit } from '../move-permit.tsx'
import { CreatePermit, EditPermit } from '../permit-form.tsx'
import { copiedFrom } from '../permit-values.ts'
import { ExpiresIn } from './expires-in.tsx'
import { permitSections } from './permit-sections.ts'

type Dialog = 'edit' | 'approve' | 'extend' | 'again'
type Props = { id: string; onClose: () => void; onDeleted?: () => void }

/** Everything about a permit, with its inspections, its history and its next steps. */
export function PermitDetailsDialog({ id, onClose, onDeleted = onClose }: Props) {
  const today = useToday()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const back = () => setDialog(null)
  if (dialog === 'edit') return <EditPermit id={id} onClose={back} />
  return (
    <RecordDialog endpoint={permits.get} id={id} noun="permit" title="Permit Details" size="wide" onClose={onClose}>
      {(permit) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Headline permit={permit} />
            <Facts permit={permit} />
            <Sections point={permitSections} props={{ permit }} />
            <History record="permit" id={id} />
          </DialogBody>
          <Actions permit={permit} onGo={setDialog} onDeleted={onDeleted} />
          {dialog === 'approve' && <ApprovePermit id={id} onClose={back} />}
          {dialog === 'extend' && <ExtendPermit id={id} onClose={back} />}
          {dialog === 'again' && <CreatePermit start={copiedFrom(permit, today)} onClose={back} />}
        </>
      )}
    </RecordDialog>
  )
}

type Part = { permit: PermitDetails }

const Headline = ({ permit }: Part) => (
  <div className="grid justify-items-start gap-1.5">
    <p className="text-20 font-semibold tracking-tight wrap-anywhere">{permit.permit_type}</p>
    <div className="flex flex-wrap items-center gap-2">
      <StatusBadge states={permitStates} status={permit.status} />
      {permit.permit_number !== null && (
        <span className="text-14 text-muted tabular-nums wrap-anywhere">{permit.permit_number}</span>
      )}
    </div>
  </div>
)

function Facts({ permit }: Part) {
  const { data } = useRead(settings.get)
  const { edition, remarks } = permitEdition(data?.code_editions, permit)
  const { data: amended = [] } = useRead(amendments.list)
  const place = { jurisdiction: permit.jurisdiction, city: null, state: data?.state ?? null }
  const changes = changesIn(amended, place, permit.application_date).filter((one) => one.edition === edition)
  const more = (label: string, value: ReactNode) => (value === null ? [] : [{ label, value }])
  const wide = (label: string, value: string | null) => (value === null ? [] : [{ label, value, wide: true }])
  return (
    <DefinitionGrid
      facts={[
        {
          label: 'Job',
          value: permit.job_id && <InlineLink href={`/jobs?open=${permit.job_id}`}>{permit.job_title}</InlineLink>,
        },
        {
          label: 'Client',
          value: permit.client_id && (
            <InlineLink href={`/clients?open=${permit.client_id}`}>{permit.client_name}</InlineLink>
          ),
        },
        { label: 'Project Address', value: <MapLink place={permit.project_address} />, wide: true },
        { label: 'Jurisdiction', value: permit.jurisdiction },
        { label: 'Issued By', value: permit.issued_by },
        { label: 'Application Date', value: formatDay(permit.application_date) },
        { label: 'Approval Date', value: permit.approval_date && formatDay(permit.approval_date) },
        { label: 'Expiration Date', value: permit.expiration_date && <ExpiresIn permit={permit} /> },
        {
          label: 'Code Edition',
          value: (
            <>
              NEC {edition}
              {[...(hasFigures(edition) ? [] : [noFigures(edition)]), ...remarks].map((remark) => (
                <span key={remark} className="block text-13 text-muted">
                  {remark}
                </span>
              ))}
            </>
          ),
        },
        ...(changes.length === 0
          ? []
          : [{ label: 'Local Amendments', value: <Changes changes={changes} />, wide: true }]),
        { label: 'Estimated Cost', value: permit.estimated_cost && formatMoney(permit.estimated_cost) },
        ...more('Service Size', permit.service_size),
        ...more('Voltage', permit.voltage),
        ...more('Amperage', permit.amperage),
        ...more('Number of Circuits', permit.num_circuits),
        ...wide('Project Description', permit.project_description),
        ...wide('Notes', permit.notes),
      ]}
    />
  )
}

const Changes = ({ changes }: { changes: readonly EditionChange[] }) => (
  <ul className="grid gap-1">
    {changes.map(({ section, text }) => (
      <li key={`${section} ${text}`} className="wrap-anywhere">
        {section} <span className="text-13 text-muted">{text}</span>
      </li>
    ))}
  </ul>
)

type ActionsProps = Part & { onGo: (dialog: Dialog) => void; onDeleted: () => void }

function Actions({ permit, onGo, onDeleted }: ActionsProps) {
  const zone = useZone()
  const remove = async () => {
    if (await deletePermit(permit)) onDeleted()
  }
  const move = (status: PermitStatus, label: string, icon: ReactNode, onSelect: () => void): BarAction => ({
    label,
    icon,
    blocked: permit.status === status ? `This permit is already ${status}.` : blocked.move(permit, status),
    onSelect,
  })
  const submit = move('submitted', 'Submit', <Send />, () => void movePermit(permit, 'submitted'))
  const approve = move('approved', 'Approve', <Check />, () => onGo('approve'))
  const close = move('closed', 'Close Permit', <FolderCheck />, () => void closePermit(permit, zone))
  const again: BarAction = {
    label: 'Apply Again',
    icon: <CopyPlus />,
    blocked: permitStates.isOpen(permit) ? 'This permit is still open.' : null,
    onSelect: () => onGo('again'),
  }
  const extend: BarAction = {
    label: 'Extend',
    icon: <CalendarClock />,
    blocked: blocked.extend(permit),
    onSelect: () => onGo('extend'),
  }
  const edit: BarAction = {
    label: 'Edit',
    icon: <Pencil />,
    blocked: blocked.edit(permit),
    onSelect: () => onGo('edit'),
  }
  const next = { pending: submit, submitted: approve, approved: close, rejected: again, expired: again, closed: again }
  const first = next[permit.status]
  const actions = [
    first,
    edit,
    ...[submit, approve].filter((action) => action !== first),
    move('rejected', 'Mark as Rejected', <Ban />, () => void movePermit(permit, 'rejected')),
    ...[close].filter((action) => action !== first),
    move('expired', 'Mark as Expired', <CalendarX2 />, () => void movePermit(permit, 'expired')),
    extend,
    ...[again].filter((action) => action !== first),
    {
      label: 'Delete',
      icon: <Trash2 />,
      destructive: true,
      blocked: permit.deletion_blocked,
      onSelect: () => void remove(),
    },
  ]
  return <ActionBar actions={actions} quiet={!permitStates.isOpen(permit)} />
}

import { Check, PenLine, Pencil, RotateCcw, Trash2, UserPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '#contract/dates.ts'
import { deviceTimeText } from '#contract/device-time.ts'
import { plainDecimal } from '#contract/money.ts'
import { History } from '#features/people/audit/web/shared/history.tsx'
import { ChecklistSection } from '#features/compliance/checklists/web/shared/checklist-section.tsx'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useZone } from '#web/platform/zone.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { Signature } from '#web/ui/signature.tsx'
import { type WorkOrder, workOrders } from '../../contract.ts'
import { formatReading, testKindLabel } from '../../rules/test-results.ts'
import { blocked, workOrderStates } from '../../states.ts'
import { confirmReadings } from '../confirm-readings.ts'
import { EditWorkOrder } from '../order-form.tsx'
import { ReopenOrder, SignAsCustomer, SignAsTechnician } from '../signing.tsx'
import { VerdictLine } from '../test-rows.tsx'

type Dialog = 'edit' | 'technician' | 'customer' | 'reopen'
type Props = { id: string; onClose: () => void; onDeleted?: () => void }

/** Everything about a work order, with its signatures and actions. */
export function WorkOrderDetails({ id, onClose, onDeleted = onClose }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const back = () => setDialog(null)
  if (dialog === 'edit') return <EditWorkOrder id={id} onClose={back} />
  return (
    <RecordDialog
      endpoint={workOrders.get}
      id={id}
      noun="work order"
      title="Work Order Details"
      size="wide"
      onClose={onClose}
    >
      {(order) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Headline order={order} />
            <Facts order={order} />
            <Materials order={order} />
            <Tests order={order} />
            <References order={order} />
            <ChecklistSection
              workOrderId={id}
              jobId={order.job_id}
              permitId={order.permit_id}
              blocked={blocked.edit(order)}
            />
            <PhotosPanel work_order_id={id} title="Completion Photos" editable={workOrderStates.isOpen(order)} />
            <Signatures order={order} onSign={setDialog} />
            <History record="work_order" id={id} />
          </DialogBody>
          <Actions order={order} onGo={setDialog} onDeleted={onDeleted} />
          {dialog === 'technician' && <SignAsTechnician order={order} onClose={back} />}
          {dialog === 'customer' && <SignAsCustomer order={order} onClose={back} />}
          {dialog === 'reopen' && <ReopenOrder order={order} onClose={back} />}
        </>
      )}
    </RecordDialog>
  )
}

type Part = { order: WorkOrder }

const Headline = ({ order: { work_order_number, status, job_id, job_title, client_name } }: Part) => (
  <div className="grid justify-items-start gap-1.5">
    <p className="text-20 font-semibold tracking-tight tabular-nums">{work_order_number}</p>
    <StatusBadge states={workOrderStates} status={status} />
    <p className="text-14 wrap-anywhere">
      <InlineLink href={`/jobs?open=${job_id}`}>{job_title}</InlineLink>
      <span className="text-muted"> · {client_name}</span>
    </p>
  </div>
)

function Facts({ order }: Part) {
  const zone = useZone()
  const { permit_number, permit_id, labor_hours, completed_at, completed_by_name, reopen_reason } = order
  return (
    <DefinitionGrid
      facts={[
        { label: 'Scope of Work', value: order.scope_of_work, wide: true },
        {
          label: 'Permit',
          value: permit_id && (
            <Link href={`/compliance?tab=permits&open=${permit_id}`} className="underline-offset-2 hover:underline">
              {permit_number ?? 'Without a number yet'}
            </Link>
          ),
        },
        { label: 'Labor Hours', value: labor_hours && `${plainDecimal(labor_hours)} h` },
        ...(completed_at === null
          ? []
          : [
              { label: 'Completed', value: formatDateTime(zone, completed_at) },
              { label: 'Completed by', value: completed_by_name },
            ]),
        ...(reopen_reason === null ? [] : [{ label: 'Reopened because', value: reopen_reason, wide: true }]),
      ]}
    />
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-14 font-semibold">{title}</h3>
    {children}
  </section>
)

const row = 'flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0'

const Materials = ({ order: { materials_used } }: Part) =>
  materials_used.length > 0 && (
    <Section title="Materials Used">
      <ul>
        {materials_used.map(({ description, quantity, unit }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and the list only changes as a whole
          <li key={index} className={row}>
            <span className="min-w-0 text-14 wrap-anywhere">{description}</span>
            <span className="shrink-0 text-14 tabular-nums">
              {plainDecimal(quantity)} <span className="text-muted">{unit}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )

const Tests = ({ order: { test_results, verdicts } }: Part) =>
  test_results.length > 0 && (
    <Section title="Test Results">
      <ul>
        {test_results.map((result, index) => {
          const verdict = verdicts[index]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and the list only changes as a whole
            <li key={index} className="grid gap-0.5 border-b border-line py-2 last:border-0">
              <span className="flex items-baseline justify-between gap-4 text-14">
                <span className="min-w-0 wrap-anywhere">
                  {testKindLabel(result.kind)} <span className="text-muted">· {result.circuit}</span>
                </span>
                <span className="shrink-0 font-medium tabular-nums">{formatReading(result)}</span>
              </span>
              {verdict && <VerdictLine verdict={verdict} />}
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 text-12 text-muted">
        The authority having jurisdiction decides. (?) marks a limit not checked against its source.
      </p>
    </Section>
  )

const References = ({ order: { code_references, safety_measures, nec_compliance_notes } }: Part) => (
  <DefinitionGrid
    facts={[
      { label: 'Code References', value: code_references.join('\n'), wide: true },
      { label: 'Safety Measures', value: safety_measures, wide: true },
      { label: 'NEC Compliance Notes', value: nec_compliance_notes, wide: true },
    ]}
  />
)

function Signatures({ order, onSign }: Part & { onSign: (dialog: Dialog) => void }) {
  const zone = useZone()
  const signed = [
    {
      title: 'Technician',
      name: order.technician_name,
      signature: order.technician_signature,
      at: order.technician_signed_at,
      arrived: order.technician_arrived_at,
      dialog: 'technician',
    },
    {
      title: 'Customer',
      name: order.customer_name ?? order.client_name,
      signature: order.customer_signature,
      at: order.customer_signed_at,
      arrived: order.customer_arrived_at,
      dialog: 'customer',
    },
  ] as const
  return (
    <Section title="Signatures">
      <div className="grid gap-3 md:grid-cols-2">
        {signed.map(({ title, name, signature, at, arrived, dialog }) => (
          <div key={title} className="grid content-start gap-2 rounded-control border border-line p-3">
            <h4 className="text-13 font-medium text-muted">{title}</h4>
            {signature && at ? (
              <>
                <Signature signature={signature} name={name ?? ''} />
                <p className="text-13 wrap-anywhere text-muted">
                  {name} · {deviceTimeText((instant) => formatDateTime(zone, instant), at, arrived)}
                </p>
              </>
            ) : (
              <Button
                variant="outline"
                size="large"
                blocked={blocked.sign(order)}
                icon={<PenLine aria-hidden="true" />}
                onClick={() => onSign(dialog)}
              >
                {title === 'Technician' ? 'Sign as technician' : 'Customer signs'}
              </Button>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

type ActionsProps = Part & { onGo: (dialog: Dialog) => void; onDeleted: () => void }

function Actions({ order, onGo, onDeleted }: ActionsProps) {
  const isAdmin = useUser().role === 'admin'
  const params = { id: order.id }
  const { run, busy } = useAction(workOrders.update, {
    done: ({ work_order_number }) => `Work order ${work_order_number} completed`,
    failed: 'Failed to complete work order',
    denied: "You don't have permission to complete work orders",
  })
  const finish = async () => {
    if (await confirmReadings(order)) await run({ params, body: { status: 'completed', updated_at: order.updated_at } })
  }
  const remove = async () => {
    const isDeleted = await confirm({
      title: 'Are you sure you want to delete this work order?',
      body: `${order.work_order_number} is deleted. Its photos stay with the job.`,
      action: 'Delete',
      run: () => change(workOrders.delete, { params }),
      done: 'Work order deleted',
      failed: 'Failed to delete work order',
      denied: "You don't have permission to delete work orders",
    })
    if (isDeleted) onDeleted()
  }
  const sign: BarAction = {
    label: 'Sign as Technician',
    short: 'Sign',
    icon: <PenLine />,
    blocked: blocked.sign(order),
    onSelect: () => onGo('technician'),
  }
  const complete: BarAction = {
    label: 'Complete',
    icon: <Check />,
    blocked: blocked.complete(order),
    busy,
    onSelect: () => void finish(),
  }
  const edit: BarAction = {
    label: 'Edit',
    icon: <Pencil />,
    blocked: blocked.edit(order),
    onSelect: () => onGo('edit'),
  }
  const customer: BarAction = {
    label: 'Customer Signs',
    icon: <UserPen />,
    blocked: blocked.sign(order),
    onSelect: () => onGo('customer'),
  }
  const reopen: BarAction = {
    label: 'Reopen',
    icon: <RotateCcw />,
    blocked: blocked.reopen(order),
    onSelect: () => onGo('reopen'),
  }
  const deletion: BarAction = {
    label: 'Delete',
    icon: <Trash2 />,
    destructive: true,
    blocked: blocked.delete(order),
    onSelect: () => void remove(),
  }
  const next = order.technician_signed ? [complete, edit, customer, sign] : [sign, edit, customer, complete]
  return (
    <ActionBar actions={[...next, ...(isAdmin ? [reopen] : []), deletion]} quiet={!workOrderStates.isOpen(order)} />
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { JobPicker } from '#features/work/jobs/web/shared/job-picker.tsx'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { workOrders } from '../contract.ts'
import { blocked } from '../states.ts'
import { OrderFields } from './order-fields.tsx'
import { emptyOrder, fieldTexts, OrderChanges, OrderForm, toFormValues } from './order-values.ts'

type CreateProps = {
  onClose: () => void
  /** The job it is for, if known. */
  job?: { id: string; title: string }
  /** The id of the permit to start with. */
  permit?: string
}

export const CreateWorkOrder = ({ onClose, job, permit = '' }: CreateProps) => (
  <FormDialog
    title="New Work Order"
    {...(job && { description: job.title })}
    size="wide"
    schema={OrderForm}
    defaults={{ ...emptyOrder, job_id: job?.id ?? '', permit_id: permit, scope_of_work: job?.title ?? '' }}
    submitLabel="Create Work Order"
    busyLabel="Creating..."
    failed="Failed to create work order"
    denied="You don't have permission to create work orders"
    onClose={onClose}
    save={(body) => change(workOrders.create, { body })}
    done={({ work_order_number }) => `Work order ${work_order_number} created`}
  >
    {job === undefined && <OrderJob />}
    <NewOrderFields />
  </FormDialog>
)

/** The job of a new work order. Another job has other permits. */
function OrderJob() {
  const { setValue } = useFormContext()
  const chooseJob = (id: string) => {
    setValue('job_id', id, { shouldDirty: true, shouldValidate: true })
    setValue('permit_id', '')
  }
  return <JobPicker required onChoose={({ value }) => chooseJob(value)} />
}

function NewOrderFields() {
  const jobId: unknown = useWatch({ name: 'job_id' })
  return <OrderFields jobId={typeof jobId === 'string' ? jobId : ''} />
}

export const EditWorkOrder = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={workOrders.get}
    id={id}
    noun="work order"
    title="Edit Work Order"
    size="wide"
    description={({ work_order_number, job_title }) => `${work_order_number} · ${job_title}`}
    schema={() => OrderChanges}
    values={toFormValues}
    texts={fieldTexts}
    blocked={blocked.edit}
    save={(body) => change(workOrders.update, { params: { id }, body })}
    submitLabel="Save Work Order"
    busyLabel="Saving..."
    done="Work order updated"
    failed="Failed to update work order"
    denied="You don't have permission to update work orders"
    onClose={onClose}
  >
    {({ job_id, technician_signed, customer_signed }) => (
      <>
        {(technician_signed || customer_signed) && (
          <p className="rounded-control bg-raised px-3 py-2 text-13 text-muted">
            This work order is signed. A change removes the signatures, so it must be signed again.
          </p>
        )}
        <OrderFields jobId={job_id} />
      </>
    )}
  </EditDialog>
)

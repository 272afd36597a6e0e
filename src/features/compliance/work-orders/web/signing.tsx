import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SignatureField } from '#web/ui/signature-field.tsx'
import {
  CustomerSignatureInput,
  ReopenInput,
  TechnicianSignatureInput,
  type WorkOrder,
  workOrders,
} from '../contract.ts'

type Props = { order: WorkOrder; onClose: () => void }

const failure = {
  failed: 'Failed to sign work order',
  denied: "You don't have permission to sign work orders",
}

/** Signs as the technician who is signed in. */
export function SignAsTechnician({ order: { id, work_order_number, revision }, onClose }: Props) {
  const { name } = useUser()
  return (
    <FormDialog
      title="Sign as Technician"
      description={`${work_order_number} · ${name}`}
      schema={TechnicianSignatureInput}
      defaults={{}}
      submitLabel="Sign"
      busyLabel="Signing..."
      {...failure}
      onClose={onClose}
      save={(body) => change(workOrders.update, { params: { id }, body: { ...body, revision } })}
      done="Signed"
    >
      <p className="text-14 text-muted">
        I did the work as this work order describes it, and the test results are the ones I measured.
      </p>
      <SignatureField name="technician_signature" label="Technician’s signature" />
    </FormDialog>
  )
}

/** The customer signs on the technician's screen. */
export const SignAsCustomer = ({ order: { id, work_order_number, client_name, revision }, onClose }: Props) => (
  <FormDialog
    title="Customer Signature"
    description={`${work_order_number} · ${client_name}`}
    schema={CustomerSignatureInput}
    defaults={{ customer_name: client_name }}
    submitLabel="Sign"
    busyLabel="Signing..."
    {...failure}
    onClose={onClose}
    save={(body) => change(workOrders.update, { params: { id }, body: { ...body, revision } })}
    done="Signed"
  >
    <p className="text-14 text-muted">I have seen the work that this work order describes.</p>
    <TextField name="customer_name" label="Customer’s name" required autoComplete="off" maxLength={100} />
    <SignatureField name="customer_signature" label="Customer’s signature" />
  </FormDialog>
)

/** Opens a completed work order again, with the reason. */
export const ReopenOrder = ({ order: { id, work_order_number }, onClose }: Props) => (
  <FormDialog
    title="Reopen Work Order"
    description={work_order_number}
    schema={ReopenInput}
    defaults={{ reason: '' }}
    submitLabel="Reopen"
    busyLabel="Reopening..."
    failed="Failed to reopen work order"
    denied="You don't have permission to reopen work orders"
    onClose={onClose}
    save={(body) => change(workOrders.reopen, { params: { id }, body })}
    done="Work order reopened"
  >
    <TextareaField
      name="reason"
      label="Reason"
      required
      rows={3}
      help="It stays in the history. The signatures hold until something changes."
    />
  </FormDialog>
)

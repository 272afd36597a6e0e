import { pluralize } from '#contract/text.ts'
import * as z from 'zod'
import { blocked, permitName, PermitPatch, permits } from '#features/permits/contract.ts'
import { change, useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Calculation } from '../contract.ts'

const CopyInput = z.object({
  permit_id: z.uuid('Choose a permit'),
  ...PermitPatch.pick({ amperage: true, service_size: true, voltage: true, num_circuits: true }).shape,
})

type Props = { calculation: Calculation; onClose: () => void }

/** Writes a calculation's figures into a permit of its job, after a look at them. */
export function CopyToPermit({ calculation: { job_id, permit }, onClose }: Props) {
  const { data } = useRead(permits.list, { query: { job_id } })
  if (data === undefined) return null
  const open = data.filter((one) => blocked.edit(one) === null)
  const [first] = open
  if (!first) return <NoPermit closed={data.length} onClose={onClose} />
  return (
    <FormDialog
      title="Copy into a Permit"
      description="These fields of the permit are overwritten."
      schema={CopyInput}
      defaults={{ permit_id: first.id, ...permit, num_circuits: first.num_circuits }}
      save={({ permit_id, ...values }) => {
        const chosen = open.find(({ id }) => id === permit_id)
        return change(permits.update, {
          params: { id: permit_id },
          body: { ...values, updated_at: chosen?.updated_at },
        })
      }}
      submitLabel="Copy"
      busyLabel="Copying..."
      done="Copied into the permit"
      failed="Failed to copy into the permit"
      denied="You don't have permission to update permits"
      onClose={onClose}
    >
      <SelectField
        name="permit_id"
        label="Permit"
        options={open.map((one) => ({ value: one.id, label: permitName(one) }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField name="amperage" label="Amperage" maxLength={50} />
        <TextField name="service_size" label="Service Size" maxLength={50} />
        <TextField name="voltage" label="Voltage" maxLength={50} />
        <NumberField name="num_circuits" label="Number of Circuits" min={0} />
      </div>
    </FormDialog>
  )
}

const NoPermit = ({ closed, onClose }: { closed: number; onClose: () => void }) => (
  <Dialog title="Copy into a Permit" onClose={onClose}>
    <DialogBody>
      <p className="text-14 text-muted">
        {closed === 0
          ? 'This job has no permit yet. Add one on the compliance page, then copy.'
          : `This job has ${pluralize(closed, 'permit')}, and none that can still be changed.`}
      </p>
    </DialogBody>
    <DialogActions>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
)

import { useFormContext, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { pluralize } from '#contract/text.ts'
import { blocked, type Permit, permitName, PermitPatch, permits } from '../contract.ts'
import { change, useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { FieldFrame, NumberField, TextField, useField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingDialog } from '#web/ui/record-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Calculation } from '#features/electrical/calculators/contract.ts'

const TITLE = 'Copy into a Permit'

const CopyInput = z.object({
  permit_id: z.uuid('Choose a permit'),
  ...z.pick(PermitPatch, { amperage: true, service_size: true, voltage: true, num_circuits: true }).shape,
})

type Props = { calculation: Pick<Calculation, 'job_id' | 'permit'>; onClose: () => void }

/** Writes a calculation's figures into a permit of its job, after a look at them. */
export function CopyToPermit({ calculation: { job_id, permit }, onClose }: Props) {
  const { data, error } = useRead(permits.list, { query: { job_id } })
  if (data === undefined) return <LoadingDialog title={TITLE} noun="permits" list error={error} onClose={onClose} />
  const open = data.filter((one) => blocked.edit(one) === null)
  const [first] = open
  if (!first) return <NoPermit closed={data.length} onClose={onClose} />
  return (
    <FormDialog
      title={TITLE}
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
      <PermitChoice open={open} />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField name="amperage" label="Amperage" maxLength={50} />
        <TextField name="service_size" label="Service Size" maxLength={50} />
        <TextField name="voltage" label="Voltage" maxLength={50} />
        <NumberField name="num_circuits" label="Number of Circuits" min={0} />
      </div>
    </FormDialog>
  )
}

/** Selects the permit. Its number of circuits stays, as no calculation has one, unless the user typed another. */
function PermitChoice({ open }: { open: readonly Permit[] }) {
  const { text, onChange, error, wiring } = useField({ name: 'permit_id', label: 'Permit' })
  const { setValue } = useFormContext()
  const { dirtyFields } = useFormState({ name: 'num_circuits' })
  const choose = (id: string) => {
    onChange(id)
    const chosen = open.find((one) => one.id === id)
    if (chosen && dirtyFields['num_circuits'] !== true) setValue('num_circuits', chosen.num_circuits)
  }
  return (
    <FieldFrame id={wiring.id} label="Permit" error={error}>
      <Select
        {...wiring}
        options={open.map((one) => ({ value: one.id, label: permitName(one) }))}
        value={text}
        onChange={(event) => choose(event.target.value)}
        className="w-full"
      />
    </FieldFrame>
  )
}

const NoPermit = ({ closed, onClose }: { closed: number; onClose: () => void }) => (
  <Dialog title={TITLE} onClose={onClose}>
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

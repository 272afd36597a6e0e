import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { properties } from '#features/people/properties/contract.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { JobPicker } from '#features/work/jobs/web/shared/job-picker.tsx'
import { change, query } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { MoneyField, NumberField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { usePrefill } from '#web/ui/use-prefill.ts'
import { type Permit, permits, permitTypes } from '../contract.ts'
import { blocked } from '../states.ts'
import { ExpirationField } from './expiration-field.tsx'
import { emptyOn, fieldTexts, permitForm, type PermitValues, toFormValues } from './permit-values.ts'

const types = permitTypes.map((type) => ({ value: type, label: type }))
const pair = 'grid gap-x-3 gap-y-4 md:grid-cols-2'

function PermitFields({ permit }: { permit?: Permit }) {
  const today = useToday()
  return (
    <>
      <div className={pair}>
        <PickerField
          name="permit_type"
          label="Permit Type"
          required
          choices={types}
          free
          placeholder="Service Upgrade"
        />
        <JobPicker />
      </div>
      <AddressField />
      <div className={pair}>
        <JurisdictionField isNew={permit === undefined} />
        <DateField name="application_date" label="Application Date" today={today} />
        <TextField name="permit_number" label="Permit Number" autoComplete="off" />
        <TextField name="issued_by" label="Issued By" autoComplete="off" />
        {permit?.status === 'approved' && <DateField name="approval_date" label="Approval Date" today={today} />}
        <ExpirationField />
      </div>
      <TextareaField name="project_description" label="Project Description" rows={3} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField name="service_size" label="Service Size" placeholder="200 A" autoComplete="off" />
        <TextField name="voltage" label="Voltage" placeholder="120/240 V" autoComplete="off" />
        <TextField name="amperage" label="Amperage" placeholder="200 A" autoComplete="off" />
        <NumberField name="num_circuits" label="Number of Circuits" min={0} />
        <MoneyField name="estimated_cost" label="Estimated Cost" />
      </div>
      <TextareaField name="notes" label="Notes" rows={2} />
    </>
  )
}

type Place = Pick<PermitValues, 'job_id' | 'project_address'>

function useChosenJob() {
  const job = useWatch<Place, 'job_id'>({ name: 'job_id' })
  const { data } = useQuery({ ...query(jobs.get, { params: { id: job } }), enabled: job !== '' })
  return job === '' ? undefined : data
}

/** One press fills in the location of the job. */
function AddressField() {
  const { setValue } = useFormContext<Place>()
  const address = useWatch<Place, 'project_address'>({ name: 'project_address' })
  const site = useChosenJob()?.location ?? ''
  return (
    <div className="grid gap-1.5">
      <TextField name="project_address" label="Project Address" required autoComplete="off" />
      {site !== '' && address !== site && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-2.5 max-w-full justify-self-start touch:-ml-3"
          onClick={() => setValue('project_address', site, { shouldDirty: true, shouldValidate: true })}
        >
          <span className="truncate">Use {site}</span>
        </Button>
      )}
    </div>
  )
}

/** A new application starts with that of the job's property. */
function JurisdictionField({ isNew }: { isNew: boolean }) {
  const id = useChosenJob()?.property_id ?? ''
  const { data } = useQuery({ ...query(properties.get, { params: { id } }), enabled: isNew && id !== '' })
  usePrefill('jurisdiction', (isNew && id !== '' && data?.jurisdiction) || '')
  return <TextField name="jurisdiction" label="Jurisdiction" autoComplete="off" placeholder="City of Austin" />
}

type CreateProps = {
  onClose: () => void
  /** Values known up front: of a job, or of an earlier application. Default: the job in the address. */
  start?: Partial<PermitValues>
}

const jobFromAddress = () => ({ job_id: new URLSearchParams(location.search).get('job') ?? '' })

export function CreatePermit({ onClose, start = jobFromAddress() }: CreateProps) {
  const today = useToday()
  return (
    <FormDialog
      title="New Permit Application"
      schema={permitForm('pending', today)}
      defaults={{ ...emptyOn(today), ...start }}
      submitLabel="Create Application"
      busyLabel="Creating..."
      done="Permit application created"
      failed="Failed to create permit application"
      denied="You don't have permission to create permit applications"
      onClose={onClose}
      save={(body) => change(permits.create, { body })}
    >
      <PermitFields />
    </FormDialog>
  )
}

export function EditPermit({ id, onClose }: { id: string; onClose: () => void }) {
  const today = useToday()
  return (
    <EditDialog
      endpoint={permits.get}
      id={id}
      noun="permit"
      title="Edit Permit"
      description={({ client_name }) => client_name}
      blocked={blocked.edit}
      schema={({ status }) => permitForm(status, today)}
      values={toFormValues}
      texts={fieldTexts}
      save={(changes) => change(permits.update, { params: { id }, body: changes })}
      submitLabel="Update Permit"
      busyLabel="Updating..."
      done="Permit updated successfully"
      failed="Failed to update permit"
      denied="You don't have permission to update permits"
      onClose={onClose}
    >
      {(permit) => <PermitFields permit={permit} />}
    </EditDialog>
  )
}

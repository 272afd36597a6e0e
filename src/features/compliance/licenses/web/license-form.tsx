import { useWatch } from 'react-hook-form'
import { users } from '#features/people/users/contract.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { ChoicesFailed } from '#web/ui/choices-failed.tsx'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LicenseInput, type LicenseRow, licenses } from '../contract.ts'
import { isTradeLicense, kindLabel, kindOptions } from '../states.ts'

const COMPANY = { value: '', label: 'The company' }
const NOBODY = { value: '', label: 'Choose...' }

/** The fields of a new or edited license. */
function LicenseFields({ license }: { license?: LicenseRow }) {
  const today = useToday()
  const { data = [], error, refetch } = useRead(users.list, { query: { role: 'staff' } })
  const staff = data.map(({ id, name }) => ({ value: id, label: name }))
  const holder = license?.user_id && { value: license.user_id, label: license.holder_name }
  const isPersonal = isTradeLicense({ kind: useWatch<LicenseInput, 'kind'>({ name: 'kind' }) })
  const listed = holder && !staff.some(({ value }) => value === holder.value) ? [...staff, holder] : staff
  return (
    <>
      <SelectField name="kind" label="Kind" options={kindOptions} />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <TextField name="number" label="Number" required autoComplete="off" />
        <SelectField
          name="user_id"
          label="Holder"
          required={isPersonal}
          options={[isPersonal ? NOBODY : COMPANY, ...listed]}
          {...(error && {
            help: <ChoicesFailed onRetry={() => void refetch()}>Failed to fetch employees</ChoicesFailed>,
          })}
        />
      </div>
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <TextField name="issued_by" label="Issued by" autoComplete="off" placeholder="TDLR" />
        <DateField name="expires_on" label="Expires" required today={today} />
      </div>
      <TextareaField name="notes" label="Notes" rows={3} />
    </>
  )
}

const empty = { kind: 'contractor' as const, number: '', user_id: '', issued_by: '', expires_on: '', notes: '' }

export const AddLicense = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="Add License"
    schema={LicenseInput}
    defaults={empty}
    submitLabel="Add License"
    busyLabel="Adding..."
    done="License added"
    failed="Failed to add the license"
    denied="Only administrators can add licenses"
    save={(body) => change(licenses.create, { body })}
    onClose={onClose}
  >
    <LicenseFields />
  </FormDialog>
)

const toFormValues = ({ kind, number, user_id, issued_by, expires_on, notes }: LicenseRow) => ({
  kind,
  number,
  user_id: user_id ?? '',
  issued_by: issued_by ?? '',
  expires_on,
  notes: notes ?? '',
})

export const EditLicense = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={licenses.get}
    id={id}
    noun="license"
    title="Edit License"
    description={(license) => `${kindLabel(license.kind)} ${license.number}`}
    schema={() => LicenseInput}
    values={toFormValues}
    texts={{ texts: { user_id: (id, license) => (id === '' ? COMPANY.label : (license?.holder_name ?? CHOSEN)) } }}
    save={(body) => change(licenses.update, { params: { id }, body })}
    submitLabel="Save"
    busyLabel="Saving..."
    done="License saved"
    failed="Failed to save the license"
    denied="Only administrators can change licenses"
    onClose={onClose}
  >
    {(license) => <LicenseFields license={license} />}
  </EditDialog>
)

import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { settings } from '#features/company/settings/contract.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { AmendmentInput, AmendmentPatch, amendments } from '../contract.ts'

const pair = 'grid grid-cols-2 gap-3'

const failure = { failed: 'Failed to save the amendment', denied: 'Only administrators can change amendments' }

function Fields() {
  const today = useToday()
  return (
    <>
      <div className={pair}>
        <TextField name="city" label="City" autoComplete="off" maxLength={100} help="Empty for the whole state." />
        <TextField name="state" label="State" required autoComplete="off" maxLength={2} placeholder="TX" />
      </div>
      <div className={pair}>
        <TextField name="edition" label="Code edition" required inputMode="numeric" maxLength={4} />
        <TextField name="section" label="Section" required autoComplete="off" maxLength={60} placeholder="230.85(C)" />
      </div>
      <TextareaField
        name="text"
        label="Change"
        rows={3}
        required
        maxLength={1000}
        help="It is shown beside the section. No figure follows it."
      />
      <DateField name="in_force_from" label="In force from" required today={today} />
    </>
  )
}

type Props = { onClose: () => void }

/** The dialog that adds an amendment, of the company's own city at first. */
export function AddAmendment({ onClose }: Props) {
  const { data } = useRead(settings.get)
  const edition = useCodeEdition()
  const today = useToday()
  return (
    <FormDialog
      title="Add Local Amendment"
      schema={AmendmentInput}
      defaults={{
        state: data?.state ?? '',
        city: data?.city ?? '',
        edition,
        section: '',
        text: '',
        in_force_from: today,
      }}
      submitLabel="Add Amendment"
      busyLabel="Adding..."
      done="Amendment added"
      {...failure}
      save={(body) => change(amendments.create, { body })}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

export const EditAmendment = ({ id, onClose }: Props & { id: string }) => (
  <EditDialog
    endpoint={amendments.get}
    id={id}
    noun="amendment"
    title="Edit Local Amendment"
    schema={() => AmendmentPatch}
    values={({ state, city, edition, section, text, in_force_from }) => ({
      state,
      city: city ?? '',
      edition,
      section,
      text,
      in_force_from,
    })}
    save={(body) => change(amendments.update, { params: { id }, body })}
    submitLabel="Save"
    busyLabel="Saving..."
    done="Amendment saved"
    {...failure}
    onClose={onClose}
  >
    {() => <Fields />}
  </EditDialog>
)

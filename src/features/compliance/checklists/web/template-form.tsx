import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { checklistTemplates, type Template, TemplateInput } from '../contract.ts'

const failure = {
  failed: 'Failed to save template',
  denied: "You don't have permission to change checklist templates",
}
const emptyItem = () => ({ text: '', reference: '' })

const toFormValues = ({ name, nec_version, job_type, items }: Template) => ({
  name,
  nec_version,
  job_type: job_type ?? '',
  items: items.map(({ text, reference }) => ({ text, reference: reference ?? '' })),
})

const columns = [
  { label: 'What is checked', width: 'minmax(0,2fr)' },
  { label: 'Edition and section', width: 'minmax(0,1fr)' },
] as const

const Fields = () => (
  <>
    <TextField name="name" label="Name" required autoComplete="off" maxLength={120} />
    <div className="grid grid-cols-2 gap-3">
      <TextField name="nec_version" label="Code edition" required inputMode="numeric" maxLength={4} />
      <TextField name="job_type" label="Kind of job" placeholder="Dwelling" maxLength={60} />
    </div>
    <RowsField
      name="items"
      legend="Items"
      columns={columns}
      noun="item"
      addLabel="Add item"
      blank={emptyItem}
      firstField="text"
      min={1}
      max={100}
      stacked
    >
      {({ path, hideLabel }) => (
        <>
          <TextField
            name={`${path}.text`}
            label="What is checked"
            hideLabel={hideLabel}
            maxLength={300}
            className="max-md:col-span-2"
          />
          <TextField
            name={`${path}.reference`}
            label="Edition and section"
            placeholder="NEC 2023 250.50"
            hideLabel={hideLabel}
            maxLength={120}
          />
        </>
      )}
    </RowsField>
  </>
)

type Props = { onClose: () => void }

export function AddTemplate({ onClose }: Props) {
  const edition = useCodeEdition()
  return (
    <FormDialog
      title="New Checklist Template"
      size="wide"
      schema={TemplateInput}
      defaults={{ name: '', nec_version: edition, job_type: '', items: [emptyItem()] }}
      submitLabel="Add Template"
      busyLabel="Adding..."
      {...failure}
      onClose={onClose}
      save={(body) => change(checklistTemplates.create, { body })}
      done="Template added"
    >
      <Fields />
    </FormDialog>
  )
}

const texts = {
  texts: {
    items: (items: { text: string; reference: string }[]) =>
      items.map(({ text, reference }) => (reference ? `${text} (${reference})` : text)).join('\n'),
  },
}

/** The dialog that changes a template, as its next version. */
export const EditTemplate = ({ id, onClose }: Props & { id: string }) => (
  <EditDialog
    endpoint={checklistTemplates.get}
    id={id}
    noun="template"
    title="Edit Checklist Template"
    description={({ version }) => `Version ${version}. Saving makes version ${version + 1}.`}
    size="wide"
    schema={() => TemplateInput}
    values={toFormValues}
    texts={texts}
    save={(body) => change(checklistTemplates.update, { params: { id }, body })}
    submitLabel="Save Template"
    busyLabel="Saving..."
    done="Template saved"
    {...failure}
    onClose={onClose}
  >
    {() => <Fields />}
  </EditDialog>
)

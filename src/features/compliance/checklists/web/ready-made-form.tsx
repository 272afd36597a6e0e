import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { editionsWithFigures, hasFigures } from '#features/company/settings/rules/code-editions.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { change } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { checklistTemplates } from '../contract.ts'
import { readyMade, readyMadeNames } from '../rules/ready-made.ts'

const ReadyMadeForm = z.object({ name: z.enum(readyMadeNames), edition: z.enum(editionsWithFigures) })

const names = readyMadeNames.map((value) => ({ value, label: value }))
const editions = editionsWithFigures.map((value) => ({ value, label: `NEC ${value}` }))

/** The dialog that adds a checklist that ships with the product to the company's own. */
export function AddReadyMade({ onClose }: { onClose: () => void }) {
  const inForce = useCodeEdition()
  return (
    <FormDialog
      title="Ready-made Checklists"
      schema={ReadyMadeForm}
      defaults={{ name: readyMadeNames[0], edition: hasFigures(inForce) ? inForce : editionsWithFigures[0] }}
      submitLabel="Add Template"
      busyLabel="Adding..."
      done="Template added"
      failed="Failed to save template"
      denied="You don't have permission to change checklist templates"
      save={({ name, edition }) => change(checklistTemplates.create, { body: readyMade(name, edition) })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField name="name" label="Checklist" options={names} />
        <SelectField name="edition" label="Code edition" options={editions} />
      </div>
      <Preview />
    </FormDialog>
  )
}

function Preview() {
  const [name, edition] = useWatch({ name: ['name', 'edition'] })
  const { data } = ReadyMadeForm.safeParse({ name, edition })
  if (!data) return null
  return (
    <section aria-label="Items" className="grid gap-2">
      <ol className="divide-y divide-line rounded-card border border-line">
        {readyMade(data.name, data.edition).items.map(({ text, reference }) => (
          <li key={text} className="px-4 py-2">
            <p>{text}</p>
            <p className="text-13 text-muted">{reference}</p>
          </li>
        ))}
      </ol>
      <p className="text-12 text-muted">
        Once added, it is yours to change. Sections marked as not checked come without a look at the printed code.
      </p>
    </section>
  )
}

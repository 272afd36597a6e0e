import * as z from 'zod/mini'
import { pluralize } from '#contract/text.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { useJobEdition } from '#features/electrical/calculators/web/shared/job-edition.ts'
import { change, useRead } from '#web/platform/query.ts'
import { ChoicesFailed } from '#web/ui/choices-failed.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { checklists, checklistTemplates, type TemplateRow } from '../contract.ts'

const StartForm = z.object({ template_id: z.uuid('Choose a template') })

type Props = {
  /** The job of the work order or the inspection. */
  jobId: string | null
  about: { work_order_id: string | null; inspection_id: string | null }
  onStarted: (id: string) => void
  onClose: () => void
}

const toChoice = ({ id, name, nec_version, job_type, item_count }: TemplateRow) => ({
  value: id,
  label: [name, job_type].filter(Boolean).join(', '),
  detail: `NEC ${nec_version} · ${pluralize(item_count, 'item')}`,
})

const partition = (rows: readonly TemplateRow[], edition: string) => [
  rows.filter(({ nec_version }) => nec_version === edition),
  rows.filter(({ nec_version }) => nec_version !== edition),
]

/** Chooses the template of a new checklist. */
export function StartChecklist({ about, jobId, onStarted, onClose }: Props) {
  const { data, error, isPending, refetch } = useRead(checklistTemplates.list)
  const inForce = useCodeEdition()
  const edition = useJobEdition(jobId ?? '')?.edition ?? inForce
  const [fitting = [], others = []] = data ? partition(data, edition) : []
  return (
    <FormDialog
      title="Start Checklist"
      schema={StartForm}
      defaults={{ template_id: '' }}
      submitLabel="Start"
      busyLabel="Starting..."
      failed="Failed to start checklist"
      denied="You don't have permission to start checklists"
      onClose={onClose}
      save={(body) => change(checklists.create, { body: { ...about, ...body } })}
      onSaved={({ id }) => onStarted(id)}
    >
      <PickerField
        name="template_id"
        label="Template"
        required
        choices={[...fitting, ...others].map(toChoice)}
        help={
          error ? (
            <ChoicesFailed onRetry={() => void refetch()}>Failed to load templates</ChoicesFailed>
          ) : isPending ? undefined : fitting.length > 0 ? (
            `NEC ${edition} applies here: its templates come first.`
          ) : (
            `No template for NEC ${edition}, which applies here. An administrator can add one in the settings.`
          )
        }
        loading={isPending}
        placeholder="Rough-in, final, service equipment..."
        empty={
          error
            ? 'The templates could not be loaded.'
            : 'No templates found. An administrator can add one in the settings.'
        }
      />
    </FormDialog>
  )
}

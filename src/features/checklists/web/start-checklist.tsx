import * as z from 'zod'
import { pluralize } from '#contract/text.ts'
import { change, useRead } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { checklists, checklistTemplates, type TemplateRow } from '../contract.ts'

const StartForm = z.object({ template_id: z.uuid('Choose a template') })

type Props = {
  about: { work_order_id: string | null; inspection_id: string | null }
  onStarted: (id: string) => void
  onClose: () => void
}

const choiceOf = ({ id, name, nec_version, job_type, item_count }: TemplateRow) => ({
  value: id,
  label: [name, job_type].filter(Boolean).join(', '),
  detail: `NEC ${nec_version} · ${pluralize(item_count, 'item')}`,
})

/** Chooses the template of a new checklist. */
export function StartChecklist({ about, onStarted, onClose }: Props) {
  const { data, isPending } = useRead(checklistTemplates.list)
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
        choices={(data ?? []).map(choiceOf)}
        loading={isPending}
        placeholder="Rough-in, final, service equipment..."
        empty="No templates found. An administrator can add one in the settings."
      />
    </FormDialog>
  )
}

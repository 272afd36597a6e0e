import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pluralize } from '#contract/text.ts'
import { permits } from '#features/compliance/permits/contract.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { change, query, useRead } from '#web/platform/query.ts'
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

/** The edition in force when the job's latest permit was applied for, or today. */
function usePermitEdition(jobId: string | null): string {
  const list = query(permits.list, { query: { job_id: jobId ?? '', limit: 1 } })
  const { data } = useQuery({ ...list, enabled: jobId !== null })
  return useCodeEdition(data?.[0]?.application_date)
}

const partition = (rows: readonly TemplateRow[], edition: string) => [
  rows.filter(({ nec_version }) => nec_version === edition),
  rows.filter(({ nec_version }) => nec_version !== edition),
]

/** Chooses the template of a new checklist. */
export function StartChecklist({ about, jobId, onStarted, onClose }: Props) {
  const { data, isPending } = useRead(checklistTemplates.list)
  const edition = usePermitEdition(jobId)
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
          fitting.length > 0
            ? `NEC ${edition} applies here: its templates come first.`
            : `No template for NEC ${edition}, which applies here. An administrator can add one in the settings.`
        }
        loading={isPending}
        placeholder="Rough-in, final, service equipment..."
        empty="No templates found. An administrator can add one in the settings."
      />
    </FormDialog>
  )
}

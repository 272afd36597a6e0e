import { Link } from 'wouter'
import * as z from 'zod/mini'
import { pluralize } from '#contract/text.ts'
import { hasFigures } from '#features/company/settings/rules/code-editions.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { ChoicesFailed } from '#web/ui/choices-failed.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { checklists, checklistTemplates, type TemplateInput, type TemplateRow } from '../contract.ts'
import { readyMade, readyMadeNames } from '../rules/ready-made.ts'
import { useRecordEdition } from './use-record-edition.ts'

/** The id of a template, or the name of a list that comes with the app. */
const StartForm = z.object({ template_id: z.string().check(z.minLength(1, 'Choose a template')) })

type Props = {
  /** The job of the work order or the inspection. */
  jobId: string | null
  permitId: string | null
  about: { work_order_id: string | null; inspection_id: string | null }
  onStarted: (id: string) => void
  onClose: () => void
}

const toChoice = ({ id, name, nec_version, job_type, item_count }: TemplateRow) => ({
  value: id,
  label: [name, job_type].filter(Boolean).join(', '),
  detail: `NEC ${nec_version} · ${pluralize(item_count, 'item')}`,
})

const toReadyMadeChoice = ({ name, nec_version, items }: TemplateInput) => ({
  value: name,
  label: name,
  detail: `Ready-made · NEC ${nec_version} · ${pluralize(items.length, 'item')}`,
})

/** Chooses the template of a new checklist, or a ready-made list while no template is of the edition that applies. */
export function StartChecklist({ about, jobId, permitId, onStarted, onClose }: Props) {
  const { data, error, isPending, refetch } = useRead(checklistTemplates.list)
  const edition = useRecordEdition(permitId, jobId)
  const fitting = data?.filter(({ nec_version }) => nec_version === edition) ?? []
  const offered =
    data && fitting.length === 0 && hasFigures(edition) ? readyMadeNames.map((name) => readyMade(name, edition)) : []
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
      save={({ template_id }) => {
        const list = offered.find(({ name }) => name === template_id)
        const start = list ? { checklist_type: list.name, nec_version: edition, items: list.items } : { template_id }
        return change(checklists.create, { body: { ...about, ...start } })
      }}
      onSaved={({ id }) => onStarted(id)}
    >
      <PickerField
        name="template_id"
        label="Template"
        required
        choices={[...fitting.map(toChoice), ...offered.map(toReadyMadeChoice)]}
        help={
          error ? (
            <ChoicesFailed onRetry={() => void refetch()}>Failed to load templates</ChoicesFailed>
          ) : isPending ? undefined : fitting.length > 0 ? (
            `NEC ${edition} applies here: these are its templates.`
          ) : (
            <NoTemplate edition={edition} hasReadyMade={offered.length > 0} />
          )
        }
        loading={isPending}
        placeholder="Rough-in, final, service equipment..."
        empty={error ? 'The templates could not be loaded.' : 'No templates found.'}
      />
    </FormDialog>
  )
}

function NoTemplate({ edition, hasReadyMade }: { edition: string; hasReadyMade: boolean }) {
  const isAdmin = useUser().role === 'admin'
  return (
    <>
      You have no template for NEC {edition}, which applies here.{' '}
      {hasReadyMade && 'These ready-made lists come with the app. '}
      {isAdmin ? (
        <>
          Add your own under{' '}
          <Link href="/settings#checklist-templates" className="underline underline-offset-2">
            Checklist templates
          </Link>
          .
        </>
      ) : (
        'An administrator can add one in the settings.'
      )}
    </>
  )
}

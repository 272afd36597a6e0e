import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useNow, useToday, useZone } from '#web/platform/zone.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SwitchField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { type Inspection, inspections } from '../contract.ts'
import { blocked } from '../states.ts'
import { ArticlesField } from './shared/articles-field.tsx'
import { resultForm, toFormValues } from './inspection-values.ts'

const failure = {
  failed: 'Failed to update inspection',
  denied: "You don't have permission to update inspections",
}

type Props = { id: string; outcome: 'passed' | 'failed'; onClose: () => void }

/** Records what the inspector decided: a failed inspection with its corrections. */
export function RecordResult({ id, outcome, onClose }: Props) {
  const zone = useZone()
  const today = useToday()
  const now = useNow()
  const isFailed = outcome === 'failed'
  const title = isFailed ? 'Mark as Failed' : 'Mark as Passed'
  return (
    <EditDialog
      endpoint={inspections.get}
      id={id}
      noun="inspection"
      title={title}
      description={formatPlace}
      blocked={(inspection) => blocked.move(inspection, outcome)}
      schema={() => resultForm(zone, now, outcome)}
      values={(inspection) => {
        const { inspector_name, inspector_license, nec_articles_checked } = toFormValues(inspection)
        return {
          completed_date: inspection.completed_date ?? now,
          result: inspection.result ?? '',
          deficiencies: inspection.deficiencies ?? '',
          corrections_required: inspection.corrections_required ?? '',
          re_inspection_required: isFailed,
          inspector_name,
          inspector_license,
          nec_articles_checked,
        }
      }}
      save={({ updated_at }, values) =>
        change(inspections.update, { params: { id }, body: { ...values, status: outcome, updated_at } })
      }
      submitLabel={title}
      busyLabel="Saving..."
      done={isFailed ? 'Inspection marked as failed' : 'Inspection marked as passed'}
      {...failure}
      onClose={onClose}
    >
      {() => (
        <>
          <DateTimeField name="completed_date" label="Completed" zone={zone} today={today} />
          <TextField
            name="result"
            label="Result"
            autoComplete="off"
            placeholder={isFailed ? 'Fail with corrections' : 'Pass'}
          />
          {isFailed && (
            <>
              <TextareaField name="deficiencies" label="Deficiencies" rows={2} />
              <TextareaField name="corrections_required" label="Corrections Required" rows={3} required />
              <SwitchField name="re_inspection_required" label="Re-inspection Required" />
            </>
          )}
          <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
            <TextField name="inspector_name" label="Inspector" autoComplete="off" />
            <TextField name="inspector_license" label="Inspector License" autoComplete="off" />
          </div>
          <ArticlesField name="nec_articles_checked" label="NEC Articles" />
        </>
      )}
    </EditDialog>
  )
}

const formatPlace = ({ inspection_type, location }: Inspection) =>
  [inspection_type, location].filter(Boolean).join(', ')

/** Asks before cancelling an inspection. */
export const cancelInspection = (inspection: Inspection): Promise<boolean> =>
  confirm({
    title: 'Cancel this inspection?',
    body: `${formatPlace(inspection)}. It is kept as it is.`,
    action: 'Cancel Inspection',
    cancel: 'Keep Inspection',
    run: () =>
      change(inspections.update, {
        params: { id: inspection.id },
        body: { status: 'cancelled', updated_at: inspection.updated_at },
      }),
    done: 'Inspection cancelled',
    ...failure,
  })

/** Asks before deleting an inspection. Resolves to whether it was deleted. */
export const deleteInspection = (inspection: Inspection): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this inspection?',
    body: `${formatPlace(inspection)}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(inspections.delete, { params: { id: inspection.id } }),
    done: 'Inspection deleted',
    failed: 'Failed to delete inspection',
    denied: "You don't have permission to delete inspections",
  })

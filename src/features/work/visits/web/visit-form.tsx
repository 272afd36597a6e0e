import { HelpersField } from '#features/people/users/web/shared/helpers-field.tsx'
import { TechnicianField } from '#features/people/users/web/shared/technician-field.tsx'
import { useZone } from '#web/platform/zone.ts'
import { change } from '#web/platform/query.ts'
import { confirm } from '#web/platform/confirm.ts'
import { DeleteButton } from '#web/ui/dialog.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { NumberField, SelectField, SwitchField, TextareaField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { getHelpers, getLead } from './shared/crew.ts'
import { VisitDateField } from './shared/visit-date-field.tsx'
import { blocked, MOST_DAYS, purposeLabels, type Visit, visitPurposes, visits, visitStates } from '../contract.ts'
import { empty, fieldTexts, newVisitForm, toFormValues, visitForm } from './visit-values.ts'

const purposeOptions = visitPurposes.map((value) => ({ value, label: purposeLabels[value] }))

function VisitFields({ visit }: { visit?: Visit }) {
  const isNew = visit === undefined
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField name="purpose" label="Purpose" options={purposeOptions} />
        {isNew ? (
          <NumberField
            name="days"
            label="Days"
            min={1}
            max={MOST_DAYS}
            help="One visit a day. Days when you are closed are skipped."
          />
        ) : (
          <SelectField name="status" label="Status" options={visitStates.options} />
        )}
      </div>
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-[1fr_9rem]">
        <VisitDateField label="Scheduled Date" />
        <NumberField name="duration_minutes" label="Duration (minutes)" min={5} max={1440} />
      </div>
      <TechnicianField label="Assigned To" current={visit ? getLead(visit) : null} />
      <HelpersField current={visit ? getHelpers(visit) : []} />
      <TextareaField name="notes" label="Notes for the crew" rows={2} help="Only staff see this." />
      <SwitchField
        name="notify_client"
        label="Tell the client"
        help="Emails the client the time of the visit, and texts it where they may be texted."
      />
    </>
  )
}

const failure = { denied: "You don't have permission to update jobs" }

export function AddVisit({ job, onClose }: { job: { id: string; title: string }; onClose: () => void }) {
  const zone = useZone()
  return (
    <FormDialog
      title="Add Visit"
      description={job.title}
      schema={newVisitForm(zone)}
      defaults={empty}
      submitLabel="Add Visit"
      busyLabel="Adding..."
      failed="Failed to add the visit"
      {...failure}
      onClose={onClose}
      save={(body) => change(visits.create, { body: { ...body, job_id: job.id } })}
      done={(added) => (added.length === 1 ? 'Visit added' : `${added.length} visits added`)}
    >
      <VisitFields />
    </FormDialog>
  )
}

type EditProps = {
  id: string
  /** How many other visits its job has. */
  others: number
  onClose: () => void
}

/** The dialog that edits a visit, or deletes it. */
export function EditVisit({ id, others, onClose }: EditProps) {
  const zone = useZone()
  const remove = async (visit: Visit) => {
    const isDeleted = await confirm({
      title: 'Delete this visit?',
      body: `${visit.title}. Hours spent on it stay with the job.`,
      action: 'Delete',
      run: () => change(visits.delete, { params: { id } }),
      done: 'Visit deleted',
      failed: 'Failed to delete the visit',
      ...failure,
    })
    if (isDeleted) onClose()
  }
  return (
    <EditDialog
      endpoint={visits.get}
      id={id}
      noun="visit"
      title="Edit Visit"
      description={({ title }) => title}
      schema={() => visitForm(zone)}
      values={toFormValues}
      texts={fieldTexts}
      save={(changes) => change(visits.update, { params: { id }, body: changes })}
      submitLabel="Update Visit"
      busyLabel="Updating..."
      done="Visit updated"
      failed="Failed to update the visit"
      {...failure}
      renderActions={(visit) => (
        <DeleteButton
          blocked={blocked.delete(visit, others)}

          onClick={() => void remove(visit)}
        />
      )}
      onClose={onClose}
    >
      {(visit) => <VisitFields visit={visit} />}
    </EditDialog>
  )
}

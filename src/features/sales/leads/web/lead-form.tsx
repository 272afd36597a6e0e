import { dayIn } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { TechnicianField } from '#features/people/users/web/shared/technician-field.tsx'
import { change } from '#web/platform/query.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { DecimalField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DEFAULT_SOURCE, LeadInput, leads, type LeadDetails } from '../contract.ts'
import { leadFailure } from './lead-actions.tsx'

const empty = {
  name: '',
  email: '',
  phone: '',
  source: DEFAULT_SOURCE,
  service_interest: '',
  estimated_value: '',
  notes: '',
}

const Person = () => (
  <>
    <TextField name="name" label="Name" required autoComplete="off" />
    <TextField name="email" label="Email" type="email" required autoComplete="off" />
    <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
  </>
)

const Work = () => (
  <>
    <TextField
      name="service_interest"
      label="Service Interest"
      placeholder="e.g., Panel Upgrade, EV Charger"
      autoComplete="off"
    />
    <DecimalField name="estimated_value" label="Estimated Value" unit="$" min={0} />
  </>
)

export const NewLead = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="New Lead"
    schema={LeadInput}
    defaults={empty}
    submitLabel="Create Lead"
    busyLabel="Creating..."
    failed="Failed to create lead"
    denied="You don't have permission to create leads"
    onClose={onClose}
    save={(body) => change(leads.create, { body })}
    done="Lead created"
  >
    <Person />
    <Work />
    <TextareaField name="notes" label="Notes" rows={3} />
  </FormDialog>
)

const toFormValues = (zone: string) => (lead: LeadDetails) => ({
  name: lead.name,
  email: lead.email,
  phone: lead.phone === null ? '' : formatPhone(lead.phone),
  source: lead.source ?? '',
  service_interest: lead.service_interest ?? '',
  estimated_value: lead.estimated_value ?? '',
  notes: lead.notes ?? '',
  next_follow_up: lead.next_follow_up === null ? '' : dayIn(zone, lead.next_follow_up),
  assigned_to: lead.assigned_to ?? '',
})

/** The dialog that edits a lead, with what is not known yet when it is created. */
export function EditLead({ id, onClose }: { id: string; onClose: () => void }) {
  const zone = useZone()
  const today = useToday()
  return (
    <EditDialog
      endpoint={leads.get}
      id={id}
      noun="lead"
      title="Edit Lead"
      schema={() => LeadInput}
      values={toFormValues(zone)}
      texts={{
        texts: {
          assigned_to: (user, lead) => (user === '' ? 'Unassigned' : (lead?.assigned_to_name ?? CHOSEN)),
        },
      }}
      save={(changes) => change(leads.update, { params: { id }, body: changes })}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      done="Lead updated"
      {...leadFailure}
      onClose={onClose}
    >
      {({ assigned_to, assigned_to_name }) => (
        <>
          <Person />
          <Work />
          <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
            <DateField name="next_follow_up" label="Next Follow-up" today={today} min={today} />
            <TechnicianField
              label="Assigned To"
              current={
                assigned_to !== null && assigned_to_name !== null ? { id: assigned_to, name: assigned_to_name } : null
              }
            />
          </div>
          <TextField name="source" label="Source" autoComplete="off" />
          <TextareaField name="notes" label="Notes" rows={3} />
        </>
      )}
    </EditDialog>
  )
}

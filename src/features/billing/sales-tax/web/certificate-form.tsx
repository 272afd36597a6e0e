import { change } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type TaxCertificate, TaxCertificateInput, TaxCertificatePatch, taxCertificates } from '../contract.ts'
import { certificateName, certificateOptions, NOTICE_DAYS } from '../states.ts'

const pair = 'grid gap-x-3 gap-y-4 md:grid-cols-2'

function CertificateFields() {
  const today = useToday()
  return (
    <>
      <div className={pair}>
        <SelectField name="kind" label="Kind" options={certificateOptions} />
        <TextField
          name="number"
          label="Number"
          autoComplete="off"
          help="The permit number on a resale certificate. An exemption may have none."
        />
      </div>
      <TextareaField
        name="reason"
        label="Reason"
        rows={2}
        required
        help="As the client states it. Texas disallows incomplete certificates."
      />
      <div className={pair}>
        <DateField name="valid_from" label="Valid from" required today={today} />
        <DateField name="valid_until" label="Valid through" today={today} help="Empty if it names no end." />
      </div>
      <DateField name="received_on" label="Received on" today={today} help="Empty until you have it." />
      <fieldset className="grid gap-y-3 rounded-card border border-line p-4 pt-3">
        <legend className="px-1 text-13 font-medium">If the Comptroller asked for it in writing</legend>
        <div className={pair}>
          <DateField name="requested_on" label="Date of the notice" today={today} />
          <DateField name="agreed_until" label="Later date agreed" today={today} />
        </div>
        <p className="text-12 text-muted">You then have {NOTICE_DAYS} days from the notice to show it.</p>
      </fieldset>
    </>
  )
}

export function AddCertificate({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const today = useToday()
  return (
    <FormDialog
      title="Add Tax Certificate"
      schema={TaxCertificateInput}
      defaults={{
        client_id: clientId,
        kind: 'exemption' as const,
        number: '',
        reason: '',
        valid_from: today,
        valid_until: '',
        received_on: today,
        requested_on: '',
        agreed_until: '',
      }}
      submitLabel="Add Certificate"
      busyLabel="Adding..."
      done="Certificate added"
      failed="Failed to add the certificate"
      denied="Only administrators can add tax certificates"
      save={(body) => change(taxCertificates.create, { body })}
      onClose={onClose}
    >
      <CertificateFields />
    </FormDialog>
  )
}

const toFormValues = (certificate: TaxCertificate) => ({
  kind: certificate.kind,
  number: certificate.number ?? '',
  reason: certificate.reason,
  valid_from: certificate.valid_from,
  valid_until: certificate.valid_until ?? '',
  received_on: certificate.received_on ?? '',
  requested_on: certificate.requested_on ?? '',
  agreed_until: certificate.agreed_until ?? '',
})

export const EditCertificate = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={taxCertificates.get}
    id={id}
    noun="certificate"
    title="Edit Tax Certificate"
    description={(certificate) => certificateName(certificate)}
    schema={() => TaxCertificatePatch}
    values={toFormValues}
    save={(body) => change(taxCertificates.update, { params: { id }, body })}
    submitLabel="Save"
    busyLabel="Saving..."
    done="Certificate saved"
    failed="Failed to save the certificate"
    denied="Only administrators can change tax certificates"
    onClose={onClose}
  >
    {() => <CertificateFields />}
  </EditDialog>
)

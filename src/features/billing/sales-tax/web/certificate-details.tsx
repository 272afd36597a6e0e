import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { PhotosPanel } from '#features/files/attachments/web/shared/photos.tsx'
import { History } from '#features/people/audit/web/shared/history.tsx'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { type TaxCertificate, taxCertificates } from '../contract.ts'
import { certificateName, certificateStates, NOTICE_DAYS, NOTICE_SOURCE, noticeOn, statusOn } from '../states.ts'
import { EditCertificate } from './certificate-form.tsx'

/** A certificate with its copy and its history. */
export function CertificateDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const isAdmin = useUser().role === 'admin'
  const today = useToday()
  const [editing, setEditing] = useState(false)
  if (editing) return <EditCertificate id={id} onClose={() => setEditing(false)} />
  return (
    <RecordDialog
      endpoint={taxCertificates.get}
      id={id}
      noun="certificate"
      title="Tax Certificate"
      renderAside={(row) => <StatusBadge states={certificateStates} status={statusOn(row, today)} />}
      onClose={onClose}
    >
      {(certificate) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <Facts certificate={certificate} />
            <Notice certificate={certificate} />
            <PhotosPanel tax_certificate_id={id} title="Copy" empty="No copy yet" editable={isAdmin} />
            <History record="tax_certificate" id={id} />
          </DialogBody>
          <DialogActions>
            {isAdmin && <DeleteButton onClick={() => void remove(certificate).then((isGone) => isGone && onClose())} />}
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            {isAdmin && <Button onClick={() => setEditing(true)}>Edit</Button>}
          </DialogActions>
        </>
      )}
    </RecordDialog>
  )
}

const remove = (certificate: TaxCertificate): Promise<boolean> =>
  confirm({
    title: 'Delete this certificate?',
    body: `${certificateName(certificate)}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(taxCertificates.delete, { params: { id: certificate.id } }),
    done: 'Certificate deleted',
    failed: 'Failed to delete the certificate',
    denied: 'Only administrators can delete tax certificates',
  })

const Facts = ({ certificate }: { certificate: TaxCertificate }) => (
  <DefinitionGrid
    facts={[
      { label: 'Certificate', value: certificateName(certificate), wide: true },
      { label: 'Client', value: certificate.client_name, wide: true },
      { label: 'Valid from', value: formatDay(certificate.valid_from) },
      { label: 'Valid through', value: certificate.valid_until ? formatDay(certificate.valid_until) : 'No end named' },
      { label: 'Received', value: certificate.received_on ? formatDay(certificate.received_on) : 'Not yet' },
      { label: 'Reason', value: certificate.reason, wide: true },
    ]}
  />
)

function Notice({ certificate }: { certificate: TaxCertificate }) {
  const notice = noticeOn(certificate, useToday())
  if (notice === null || certificate.requested_on === null) return null
  return (
    <section>
      <h3 className="mb-1 text-14 font-semibold">Asked for by the Comptroller</h3>
      <p className={notice.isLate ? 'text-bad' : undefined}>{notice.text}</p>
      <p className="mt-1 text-13 text-muted">
        Notice of {formatDay(certificate.requested_on)}. You have {NOTICE_DAYS} days from it, or until a later date that
        was agreed. {NOTICE_SOURCE}.
      </p>
    </section>
  )
}

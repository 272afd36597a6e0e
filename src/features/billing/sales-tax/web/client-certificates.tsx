import { dueIn, formatDay } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { type TaxCertificate, taxCertificates } from '../contract.ts'
import { certificateName, certificateStates, dueOn, statusOn } from '../states.ts'
import { CertificateDetails } from './certificate-details.tsx'
import { AddCertificate } from './certificate-form.tsx'

type Props = { client: { id: string; archived_at: string | null } }

/** A client's exemption and resale certificates. */
export function ClientCertificates({ client: { id, archived_at } }: Props) {
  const today = useToday()
  const isAdmin = useUser().role === 'admin'
  return (
    <RecordSection
      title="Tax certificates"
      list={useRead(taxCertificates.list, { query: { client_id: id } })}
      empty="No tax certificates"
      toLine={(row) => ({
        name: certificateName(row),
        detail: getDetail(row, today),
        status: <StatusBadge states={certificateStates} status={statusOn(row, today)} />,
      })}
      details={CertificateDetails}
      {...(isAdmin &&
        archived_at === null && {
          create: {
            label: 'Add Certificate',
            renderDialog: ({ onClose }: { onClose: () => void }) => <AddCertificate clientId={id} onClose={onClose} />,
          },
        })}
    />
  )
}

/** A deadline of the Comptroller comes first, then a missing copy, then the last day. */
function getDetail(certificate: TaxCertificate, today: string): string {
  const { valid_from, valid_until, received_on, file_count } = certificate
  const due = dueOn(certificate)
  if (received_on === null) return due === null ? 'Ask the client for it' : capitalized(dueIn(due, today))
  const until = valid_until === null ? `From ${formatDay(valid_from)}` : `Through ${formatDay(valid_until)}`
  return file_count === 0 ? `${until} · No copy` : until
}

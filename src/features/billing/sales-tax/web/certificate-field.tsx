import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { query } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { usePrefill } from '#web/ui/use-prefill.ts'
import { type TaxCertificate, taxCertificates } from '../contract.ts'
import { certificateName, certificateRefusal, certificateStates, statusOn } from '../states.ts'

const NONE: TaxCertificate[] = []

/** The certificates of the form's client. One that is the only valid one is chosen. */
export function useCertificates(): readonly TaxCertificate[] {
  const client_id: string | null = useWatch({ name: 'client_id' })
  const today = useToday()
  const list = query(taxCertificates.list, { query: { client_id: client_id ?? '' } })
  const { data } = useQuery({ ...list, enabled: Boolean(client_id) })
  const certificates = client_id ? data : NONE
  const valid = certificates?.filter((certificate) => certificateRefusal(certificate, today) === null) ?? []
  usePrefill(
    'tax_certificate_id',
    valid.length === 1 && valid[0] ? valid[0].id : '',
    certificates?.map(({ id }) => id),
  )
  return certificates ?? NONE
}

/** The certificate because of which nothing is taxed. Not shown for a client without one. */
export function CertificateField({ certificates }: { certificates: readonly TaxCertificate[] }) {
  const today = useToday()
  const [first] = certificates
  if (first === undefined) return null
  const refusals = certificates.map((certificate) => certificateRefusal(certificate, today))
  const options = certificates.map((certificate) => {
    const status = statusOn(certificate, today)
    const note = status === 'valid' ? '' : ` (${certificateStates.of({ status }).label.toLowerCase()})`
    return { value: certificate.id, label: `${certificateName(certificate)}${note}` }
  })
  return (
    <SelectField
      name="tax_certificate_id"
      label="Tax certificate"
      options={[{ value: '', label: 'None' }, ...options]}
      help={
        refusals.includes(null)
          ? 'Printed on an invoice that charges no tax because of it.'
          : `No valid one. ${refusals[0]}`
      }
    />
  )
}

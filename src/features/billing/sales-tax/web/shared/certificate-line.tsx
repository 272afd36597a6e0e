import type * as z from 'zod/mini'
import type { PrintedCertificate } from '../../contract.ts'
import { certificateLine } from '../../states.ts'

type Props = { invoice: { tax_certificate: z.infer<typeof PrintedCertificate> | null } }

/** The certificate because of which an invoice charges no tax. */
export const CertificateLine = ({ invoice: { tax_certificate } }: Props) =>
  tax_certificate && (
    <p className="mt-3 text-right text-13 wrap-anywhere text-muted">{certificateLine(tax_certificate)}</p>
  )

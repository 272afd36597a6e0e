import { and, eq } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { Clock } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { certificateRefusal } from '../../states.ts'
import { taxCertificates } from '../table.ts'

type Chosen = { tax_certificate_id: string | null; client_id: string | null }

/** Why this certificate cannot be chosen today for a document of this client, or null. Keeps it until the transaction ends. */
export async function getCertificateRefusal(
  ctx: Clock,
  { tax_certificate_id, client_id }: Chosen,
): Promise<string | null> {
  if (tax_certificate_id === null) return null
  if (client_id === null) return 'Choose the client first'
  const [certificate] = await ctx.db
    .select()
    .from(taxCertificates)
    .where(and(eq(taxCertificates.id, tax_certificate_id), eq(taxCertificates.client_id, client_id)))
    .for('key share')
  if (!certificate) return 'Choose a certificate of this client'
  return certificateRefusal(certificate, await getToday(ctx))
}

/** 400 unless the certificate is the client's and valid today. One that a document had before may have expired since. */
export async function requireCertificate(ctx: Clock, next: Chosen, was: Chosen | null = null): Promise<void> {
  if (next.tax_certificate_id === was?.tax_certificate_id && next.client_id === was?.client_id) return
  const refusal = await getCertificateRefusal(ctx, next)
  if (refusal !== null) throw invalid('tax_certificate_id', refusal)
}

import { and, eq, ne, sql } from 'drizzle-orm'
import { patched } from '#contract/patch.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { refuseFuture } from '#features/company/settings/server/shared/company.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { TaxCertificate, TaxCertificateInput, TaxCertificatePatch } from '../contract.ts'
import { certificateList } from './lists.ts'
import { taxCertificates } from './table.ts'

export async function getCertificate(ctx: StaffContext, id: string): Promise<TaxCertificate> {
  const [certificate] = await certificateList.find(ctx, sql`t.id = ${id}::uuid`)
  if (!certificate) throw notFound('Certificate')
  return certificate
}

/** Texas disallows incomplete certificates (34 TAC 3.282), and Form 01-339 names the permit number of a reseller. */
function requireComplete(certificate: Omit<TaxCertificateInput, 'client_id'>): void {
  const { kind, number, valid_from, valid_until, received_on, requested_on, agreed_until } = certificate
  if (kind === 'resale' && received_on !== null && !number)
    throw invalid('number', 'Enter the permit number: a resale certificate is incomplete without it')
  if (valid_until !== null && valid_until < valid_from)
    throw invalid('valid_until', 'The last day cannot be before the first one')
  if (agreed_until !== null && requested_on === null)
    throw invalid('requested_on', 'Enter the date of the Comptroller’s notice')
}

export const createCertificate = (ctx: AdminContext, input: TaxCertificateInput): Promise<TaxCertificate> =>
  inTransaction(ctx, async (ctx) => {
    requireComplete(input)
    await refuseFuture(ctx, 'received_on', input.received_on)
    await requireActiveClient(ctx, input.client_id)
    const created_at = ctx.now().toISOString()
    const { id } = await insertRow(ctx, taxCertificates, { ...input, created_at, updated_at: created_at })
    return getCertificate(ctx, id)
  })

/** Changes only the fields sent. An invoice that was sent keeps the line that it printed. */
export const updateCertificate = (
  ctx: AdminContext,
  id: string,
  { updated_at, ...values }: TaxCertificatePatch,
): Promise<TaxCertificate> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockRow(ctx, taxCertificates, id, { noun: 'Certificate', version: updated_at })
    const next = patched(was, values)
    requireComplete(next)
    await refuseFuture(ctx, 'received_on', values.received_on)
    if (next.kind !== was.kind || next.number !== was.number) await requireNotPrinted(ctx, id)
    await updateRow(ctx, taxCertificates, id, values)
    return getCertificate(ctx, id)
  })

async function requireNotPrinted({ db }: AdminContext, id: string): Promise<void> {
  const [invoice] = await db
    .select({ invoice_number: invoices.invoice_number })
    .from(invoices)
    .where(and(eq(invoices.tax_certificate_id, id), ne(invoices.status, 'draft')))
    .limit(1)
  if (invoice)
    throw conflict(`Invoice ${invoice.invoice_number} prints this certificate. Add a new certificate instead.`)
}

/** Deletes a certificate that was entered by mistake; 409 while it has files or a quote or invoice uses it. */
export const deleteCertificate = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      await lockRow(ctx, taxCertificates, id, { noun: 'Certificate' })
      await ctx.db.delete(taxCertificates).where(eq(taxCertificates.id, id))
    }),
    (attached) =>
      attached === 'files'
        ? 'This certificate has files. Delete them first.'
        : `This certificate has ${attached} that use it, and must be kept. Set its last day instead.`,
  )

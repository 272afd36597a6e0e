import { followWithIntent, lockAuthorized } from '#features/billing/payments/server/shared/ledger.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { refuseIf } from '#server/errors.ts'
import { blocked } from '../../contract.ts'
import { invoices } from '../table.ts'

/** Cancels (voids) an invoice. Its number stays and it can be read, but not paid. */
export const cancelInvoice = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockAuthorized(ctx, { id })
    refuseIf(blocked.void(invoice))
    await updateRow(ctx, invoices, id, { status: 'cancelled' })
    await followWithIntent(ctx, id, null)
  })

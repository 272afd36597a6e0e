import { extensionPoint } from '#contract/extension.ts'
import type { Context } from '#server/context.ts'

/** Follows when an invoice is paid in full. May run again for the same invoice, so it must be safe to repeat. */
export const invoicePaid = extensionPoint<(ctx: Context, invoiceId: string) => Promise<void>>()

import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { type InvoiceRow, invoices } from '../contract.ts'

type Invoice = Pick<InvoiceRow, 'id' | 'invoice_number'>

/** Asks before deleting an invoice. Resolves to whether it was deleted. */
export const deleteInvoice = ({ id }: Invoice): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this invoice?',
    action: 'Delete',
    run: () => change(invoices.delete, { params: { id } }),
    done: 'Invoice deleted successfully',
    failed: 'Failed to delete invoice',
    denied: "You don't have permission to delete invoices",
  })

/** Asks before canceling an invoice, which is final. */
export const cancelInvoice = ({ id, invoice_number }: Invoice): Promise<boolean> =>
  confirm({
    title: 'Cancel this invoice?',
    body: `${invoice_number} keeps its number and stays on record, but it can no longer be paid. This cannot be undone.`,
    action: 'Cancel Invoice',
    cancel: 'Keep Invoice',
    run: () => change(invoices.cancel, { params: { id } }),
    done: 'Invoice cancelled successfully',
    failed: 'Failed to cancel invoice',
    denied: "You don't have permission to update invoices",
  })

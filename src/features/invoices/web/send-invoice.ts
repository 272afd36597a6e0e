import { useAction } from '#web/platform/action.ts'
import { invoices } from '../contract.ts'
import { describeSending } from './shared/sending-report.ts'

/** Sends invoices by email and SMS and reports on each channel. */
export const useSendInvoice = () =>
  useAction(invoices.send, {
    done: describeSending,
    failed: 'Failed to send invoice',
    denied: "You don't have permission to send invoices",
  })

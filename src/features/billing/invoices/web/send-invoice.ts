import { useLocalOutbox } from '#features/company/settings/web/shared/local-outbox.ts'
import { checkedSend } from '#features/company/notices/web/shared/checked-send.ts'
import { useAction } from '#web/platform/action.ts'
import { invoices } from '../contract.ts'
import { describeSending } from './shared/sending-report.ts'

/** Sends invoices by email and SMS and reports on each channel. Asks first when something is missing on them. */
export function useSendInvoice() {
  const outbox = useLocalOutbox()
  const send = useAction(invoices.send, {
    done: (report) => describeSending('invoice', report, outbox),
    failed: 'Failed to send invoice',
    denied: "You don't have permission to send invoices",
  })
  return { ...send, run: checkedSend('invoice', send.run) }
}

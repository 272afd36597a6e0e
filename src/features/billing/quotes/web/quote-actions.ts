import { capitalized } from '#contract/text.ts'
import { describeSending } from '#features/billing/invoices/web/shared/sending-report.ts'
import { useLocalOutbox } from '#features/company/settings/web/shared/local-outbox.ts'
import { checkedSend } from '#features/company/notices/web/shared/checked-send.ts'
import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { quoteNoun } from '../rules/change-orders.ts'
import { type QuoteDetails, type QuoteRow, quotes } from '../contract.ts'

const denied = "You don't have permission to change quotes"

/** Sends a quote by email and SMS and reports on each channel. Asks first when something is missing on it. */
export function useSendQuote(noun: ReturnType<typeof quoteNoun>) {
  const outbox = useLocalOutbox()
  const send = useAction(quotes.send, {
    done: (report) => describeSending(noun, report, outbox),
    failed: `Failed to send ${noun}`,
    denied: "You don't have permission to send quotes",
  })
  return { ...send, run: checkedSend('quote', send.run) }
}

/** Copies a quote and opens the copy. */
export const useDuplicateQuote = (open: (id: string) => void) =>
  useAction(quotes.duplicate, {
    done: ({ quote_number }: QuoteDetails) => `${quote_number} created as a copy`,
    failed: 'Failed to duplicate quote',
    denied,
    onDone: ({ id }) => open(id),
  })

/** Asks before deleting a draft. Resolves to whether it was deleted. */
export function deleteQuote(quote: Pick<QuoteRow, 'id' | 'quote_number' | 'is_change_order' | 'client_name'>) {
  const noun = quoteNoun(quote)
  return confirm({
    title: `Are you sure you want to delete this ${noun}?`,
    body: `${quote.quote_number} for ${quote.client_name}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(quotes.delete, { params: { id: quote.id } }),
    done: `${capitalized(noun)} deleted successfully`,
    failed: `Failed to delete ${noun}`,
    denied,
  })
}

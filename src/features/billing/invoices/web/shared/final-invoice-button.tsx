import { FileText } from 'lucide-react'
import { useAction } from '#web/platform/action.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'
import { acceptances } from '#features/billing/acceptances/contract.ts'

type Props = { quoteId: string; variant?: ButtonVariant; size?: ButtonSize; onCreated?: (invoiceId: string) => void }

/** Bills what was accepted. For a quote that has no final invoice yet. */
export function FinalInvoiceButton({ quoteId, onCreated, ...look }: Props) {
  const finish = useAction(acceptances.createFinalInvoice, {
    done: ({ final_invoice }) => `Invoice ${final_invoice?.invoice_number ?? ''} created`,
    failed: 'Failed to create invoice',
    onDone: ({ final_invoice }) => final_invoice && onCreated?.(final_invoice.id),
  })
  return (
    <Button
      {...look}
      icon={<FileText aria-hidden="true" />}
      busy={finish.busy}
      onClick={() => void finish.run({ params: { id: quoteId } })}
    >
      Create final invoice
    </Button>
  )
}

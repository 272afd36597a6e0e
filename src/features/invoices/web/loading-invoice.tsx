import { useEffect } from 'react'
import { toast } from '#web/platform/toast.ts'
import { LoadingDialog } from '#web/ui/loading-dialog.tsx'

type Props = { title: string; error: Error | null; onRetry: () => void; onClose: () => void }

/** A dialog whose invoice has not arrived, or could not be read: that is a toast too (spec §8). */
export function LoadingInvoice(props: Props) {
  const { error } = props
  useEffect(() => {
    if (error) toast({ title: 'Error', description: 'Failed to load invoice details', destructive: true })
  }, [error])
  return <LoadingDialog noun="invoice" size="wide" {...props} />
}

import { useEffect } from 'react'
import { toast } from '#web/platform/toast.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

type Props = { title: string; error: Error | null; onRetry: () => void; onClose: () => void }

/** A dialog whose invoice has not arrived, or could not be read. */
export function LoadingInvoice({ title, error, onRetry, onClose }: Props) {
  useEffect(() => {
    if (error) toast({ title: 'Error', description: 'Failed to load invoice details', destructive: true })
  }, [error])
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <DialogBody className="grid content-start gap-4">
        {error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <>
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-40 w-full" />
            <Skeleton className="ml-auto h-24 w-64" />
          </>
        )}
      </DialogBody>
    </Dialog>
  )
}

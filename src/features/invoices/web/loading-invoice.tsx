import { useEffect } from 'react'
import { toast } from '#web/platform/toast.ts'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
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
      <DialogBody>
        {error ? (
          <ErrorState title="Failed to load invoice details" error={error} onRetry={onRetry} />
        ) : (
          <div role="status" aria-label="Loading" className="grid h-[56vh] content-start gap-6">
            <div className="flex justify-between gap-6">
              <Skeleton className="h-12 w-44" />
              <Skeleton className="h-12 w-32" />
            </div>
            <div className="grid grid-cols-2 gap-x-6 gap-y-4">
              {[0, 1, 2, 3].map((fact) => (
                <Skeleton key={fact} className="h-9 w-full" />
              ))}
            </div>
            <Skeleton className="h-36 w-full" />
            <Skeleton className="ml-auto h-24 w-64" />
          </div>
        )}
      </DialogBody>
      {!error && (
        <DialogActions>
          <Skeleton className="h-8 w-32 touch:h-10" />
        </DialogActions>
      )}
    </Dialog>
  )
}

import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

type Props = { title: string; error: Error | null; onRetry: () => void; onClose: () => void }

/** A dialog whose booking has not arrived, or could not be read. */
export const LoadingBooking = ({ title, error, onRetry, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <DialogBody>
      {error ? (
        <ErrorState title="Failed to load the booking" error={error} onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading" className="grid h-[40vh] content-start gap-5">
          <Skeleton className="h-12 w-56" />
          {[0, 1, 2, 3].map((fact) => (
            <Skeleton key={fact} className="h-9 w-full" />
          ))}
        </div>
      )}
    </DialogBody>
  </Dialog>
)

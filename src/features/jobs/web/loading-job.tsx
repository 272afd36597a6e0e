import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

type Props = { title: string; error: Error | null; onRetry: () => void; onClose: () => void }

/** A dialog whose job has not arrived, or could not be read. */
export const LoadingJob = ({ title, error, onRetry, onClose }: Props) => (
  <Dialog title={title} size="wide" onClose={onClose}>
    <DialogBody>
      {error ? (
        <ErrorState title="Failed to load job details" error={error} onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading" className="grid h-[52vh] content-start gap-6">
          <Skeleton className="h-14 w-72 max-w-full" />
          <div className="grid grid-cols-2 gap-x-6 gap-y-4">
            {[0, 1, 2, 3, 4, 5].map((fact) => (
              <Skeleton key={fact} className="h-9 w-full" />
            ))}
          </div>
          <Skeleton className="h-28 w-full" />
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

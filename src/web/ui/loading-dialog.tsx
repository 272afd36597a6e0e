import { SearchX } from 'lucide-react'
import { ApiError } from '#web/platform/api.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogBody } from './dialog.tsx'
import type { DialogSize } from './dialog.tsx'
import { Skeleton } from './skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'

type Props = {
  title: string
  /** What is loading: 'job'. */
  noun: string
  size?: DialogSize
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** No record has this id, or not for this user. An id that is none at all is a 400. */
const isAbsent = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** A dialog whose record has not arrived, could not be read, or does not exist. */
export const LoadingDialog = ({ title, noun, size = 'form', error, onRetry, onClose }: Props) => (
  <Dialog title={title} size={size} onClose={onClose}>
    <DialogBody>
      {error === null ? (
        <Waiting />
      ) : isAbsent(error) ? (
        <EmptyState
          title={`${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} not found`}
          icon={<SearchX aria-hidden="true" />}
        >
          {`This ${noun} was deleted, or your account has no access to it.`}
        </EmptyState>
      ) : (
        <ErrorState title={`Failed to load ${noun} details`} error={error} onRetry={onRetry} />
      )}
    </DialogBody>
    <DialogActions>
      {error === null ? (
        <Skeleton className="h-8 w-32 touch:h-10" />
      ) : (
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      )}
    </DialogActions>
  </Dialog>
)

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid h-[48vh] content-start gap-6">
    <Skeleton className="h-14 w-72 max-w-full" />
    <div className="grid grid-cols-2 gap-x-6 gap-y-4">
      {[0, 1, 2, 3, 4, 5].map((fact) => (
        <Skeleton key={fact} className="h-9 w-full" />
      ))}
    </div>
    <Skeleton className="h-28 w-full" />
  </div>
)

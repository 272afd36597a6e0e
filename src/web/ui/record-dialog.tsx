import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { EndpointReturns } from '#contract/endpoint.ts'
import { isAbsent } from '#web/platform/api.ts'
import { NotOnDevice } from '#web/platform/connection.ts'
import { type RecordEndpoint, useRecord } from '#web/platform/record.ts'
import { toast } from '#web/platform/toast.ts'
import { capitalized } from '#contract/text.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogBody, type DialogSize } from './dialog.tsx'
import { Skeleton } from './skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'

type Props<E extends RecordEndpoint> = {
  /** Reads the record: `jobs.get`. */
  endpoint: E
  id: string
  /** The record from a list, if complete: shown until the record has loaded. */
  row?: EndpointReturns<E> | undefined
  /** The kind of record: 'job'. */
  noun: string
  title: string | ((record: EndpointReturns<E> | undefined) => string)
  renderAside?: (record: EndpointReturns<E>) => ReactNode
  size?: DialogSize
  onClose: () => void
  /** The dialog's body and actions. */
  children: (record: EndpointReturns<E>) => ReactNode
}

/** A dialog that shows one record: `<RecordDialog endpoint={jobs.get} id={id} noun="job" title="Job Details" ...>{(job) => ...}</RecordDialog>` */
export function RecordDialog<E extends RecordEndpoint>({
  endpoint,
  id,
  row,
  noun,
  title,
  renderAside,
  size = 'form',
  onClose,
  children,
}: Props<E>) {
  const { record, error } = useRecord(endpoint, id, { row })
  const name = typeof title === 'string' ? title : title(record)
  // One dialog from loading to loaded: a new one would drop keys that are pressed while it mounts.
  return (
    <Dialog title={name} size={size} aside={record && renderAside?.(record)} reading onClose={onClose}>
      {record === undefined ? <Loading noun={noun} error={error} onClose={onClose} /> : children(record)}
    </Dialog>
  )
}

type LoadingProps = Pick<Props<RecordEndpoint>, 'noun' | 'onClose'> & {
  error: Error | null
  /** It waits for a list, which is never absent. `noun` is then what it lists: 'permits'. */
  list?: boolean
}

/** A dialog whose record is loading, could not be loaded, or does not exist. */
export const LoadingDialog = ({
  title,
  size = 'form',
  ...props
}: LoadingProps & { title: string; size?: DialogSize }) => (
  <Dialog title={title} size={size} onClose={props.onClose}>
    <Loading {...props} />
  </Dialog>
)

function Loading({ noun, error, onClose, list = false }: LoadingProps) {
  const failed = `Failed to load ${list ? noun : `${noun} details`}`
  useEffect(() => {
    // Nothing has failed without a connection, which the banner announces.
    if (error && !(error instanceof NotOnDevice)) toast({ title: 'Error', description: failed, destructive: true })
  }, [error, failed])
  return (
    <>
      <DialogBody>
        {error === null ? (
          <Waiting />
        ) : !list && isAbsent(error) ? (
          <EmptyState title={`${capitalized(noun)} not found`} icon={<SearchX aria-hidden="true" />}>
            {`This ${noun} was deleted, or your account has no access to it.`}
          </EmptyState>
        ) : (
          <ErrorState title={failed} error={error} />
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
    </>
  )
}

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

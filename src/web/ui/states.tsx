import { CircleAlert, Inbox, LockKeyhole, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { getErrorMessage } from '#web/platform/api.ts'
import { NotOnDevice } from '#web/platform/connection.ts'
import { retryFailed } from '#web/platform/query.ts'
import { Button } from './button.tsx'
import { useKeptFocus } from './focus-restore.ts'

type StateProps = {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}

function State({ icon, title, children, action, role }: StateProps) {
  return (
    <div
      ref={useKeptFocus<HTMLDivElement>()}
      role={role}
      className="flex flex-col items-center justify-center gap-3 px-6 py-12 text-center"
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-raised text-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="max-w-md">
        <p className="text-16 font-semibold">{title}</p>
        {children !== undefined && <p className="mt-1 text-14 text-balance text-muted">{children}</p>}
      </div>
      {action}
    </div>
  )
}

/** Nothing here: an icon, the spec's sentence, an action. */
export const EmptyState = ({
  title,
  children,
  icon,
  action,
}: {
  title: string
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}) => (
  <State icon={icon ?? <Inbox aria-hidden="true" />} title={title} action={action} role="status">
    {children}
  </State>
)

/** An error, advice, and a button that retries everything on the screen that failed. What only lacks a connection loads by itself later. */
export const ErrorState = ({
  title = 'Something went wrong',
  error,
  onRetry,
}: {
  title?: string
  error: unknown
  /** Retries what no query has loaded. */
  onRetry?: () => void
}) =>
  error instanceof NotOnDevice ? (
    <p role="status" className="px-6 py-4 text-center text-14 text-balance text-muted">
      {error.message}
    </p>
  ) : (
    <State
      icon={<CircleAlert aria-hidden="true" className="text-bad" />}
      title={title}
      role="alert"
      action={
        <Button
          variant="outline"
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => {
            onRetry?.()
            retryFailed()
          }}
        >
          Try again
        </Button>
      }
    >
      {getErrorMessage(error)}
    </State>
  )

/** The user may not see this: 'Unauthorized' and the spec's sentence. */
export const ForbiddenState = ({ children }: { children: string }) => (
  <State icon={<LockKeyhole aria-hidden="true" />} title="Unauthorized" role="alert">
    {children}
  </State>
)

/** Above the rows of a list whose later pages failed. */
export const Incomplete = ({ onRetry }: { onRetry: () => void }) => (
  <p
    ref={useKeptFocus<HTMLParagraphElement>()}
    role="alert"
    className="mb-3 flex items-center justify-between gap-3 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad"
  >
    Part of the list could not be loaded.
    <Button size="small" variant="ghost" onClick={onRetry}>
      Try again
    </Button>
  </p>
)

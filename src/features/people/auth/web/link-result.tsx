import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, getErrorMessage } from '#web/platform/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'

// Shared by the pages of emailed links. The sign-in page loads none of it.

/** A result: an icon, a sentence, and what to do next. */
export const Result = ({ icon, children, actions }: { icon: ReactNode; children: ReactNode; actions: ReactNode }) => (
  <div role="status" className="grid justify-items-center gap-4 text-center">
    <span className="flex size-11 items-center justify-center rounded-full bg-raised [&_svg]:size-5">{icon}</span>
    <p className="text-14 wrap-anywhere text-muted">{children}</p>
    <div className="grid w-full gap-2">{actions}</div>
  </div>
)

/** The token in the link that the user followed, or ''. */
export const linkToken = (): string => new URLSearchParams(location.search).get('token') ?? ''

/** The link itself is at fault (unknown, used, expired), not the input. */
export const isLinkFault = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Explains why a link does not work, with a way out. */
export const DeadLink = ({ error, actions }: { error: unknown; actions: ReactNode }) => (
  <Result icon={<Unlink aria-hidden="true" className="text-bad" />} actions={actions}>
    {typeof error === 'string' ? error : getErrorMessage(error)}
  </Result>
)

/** While a link is being looked up. */
export const LinkLoading = ({ title }: { title: string }) => (
  <AuthFrame title={title}>
    <div role="status" aria-label="Loading..." className="grid gap-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  </AuthFrame>
)

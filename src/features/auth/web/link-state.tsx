import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import { Result } from './auth-frame.tsx'

/** The token of the link that the person followed, or an empty text. */
export const linkToken = (): string => new URLSearchParams(location.search).get('token') ?? ''

/** The link itself is at fault (unknown, used, expired), not what was typed. */
export const isLinkFault = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** A link that does not work, why, and the way out. */
export const DeadLink = ({ error, actions }: { error: unknown; actions: ReactNode }) => (
  <Result icon={<Unlink aria-hidden="true" className="text-bad" />} actions={actions}>
    {typeof error === 'string' ? error : sentenceOf(error)}
  </Result>
)

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error message. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span className="wrap-anywhere">{children}</span>
  </p>
)

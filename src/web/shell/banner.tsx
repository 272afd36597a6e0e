import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line above every screen. It stays off paper. */
export const Banner = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p
    role="status"
    className="flex items-start gap-2.5 border-b border-line bg-warn/12 px-6 py-2.5 text-14 max-md:px-4 print:hidden"
  >
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
    <span>{children}</span>
  </p>
)

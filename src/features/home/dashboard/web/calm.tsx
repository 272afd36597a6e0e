import { CircleCheck } from 'lucide-react'

/** Nothing needs attention. */
export const Calm = () => (
  <p className="flex items-center gap-3 border-t border-line px-5 py-5 text-14 text-muted max-md:px-4">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
    Nothing needs your attention. No invoices are overdue, and every visit has a technician.
  </p>
)

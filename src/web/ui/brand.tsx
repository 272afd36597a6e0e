import { clsx } from 'clsx'

/** The logo: a panelboard with two columns of breakers, one of them a spark in its own color. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={clsx('size-6', className)} fill="currentColor">
      <rect x="1" y="1" width="6" height="3" rx="1" />
      <rect x="1" y="6" width="6" height="4" rx="1" />
      <rect x="1" y="12" width="6" height="3" rx="1" />
      <rect x="9" y="1" width="6" height="3" rx="1" />
      <path className="text-accent-text" d="M12.9 4.9 9 9.1h2.2L10.4 12 15 7.6h-2.5z" />
      <rect x="9" y="12" width="6" height="3" rx="1" />
    </svg>
  )
}

/** Logo and name. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
    <Mark />
    <span className="text-16">Panelboard</span>
  </span>
)

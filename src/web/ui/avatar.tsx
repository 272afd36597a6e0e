import { clsx } from 'clsx'

/** The user's picture, or the first letter of the name, or U. */
export function Avatar({ name, src, className }: { name: string; src?: string | null; className?: string }) {
  const look = clsx('size-8 shrink-0 overflow-hidden rounded-full bg-raised object-cover', className)
  if (src) return <img src={src} alt="" className={look} referrerPolicy="no-referrer" />
  return (
    <span
      aria-hidden="true"
      className={clsx(
        look,
        'inline-flex items-center justify-center border border-line text-13 font-semibold text-ink',
      )}
    >
      {name.trim().charAt(0).toUpperCase() || 'U'}
    </span>
  )
}

import { clsx } from 'clsx'

/** A gray placeholder with the size of the content: `<Skeleton className="h-5 w-40" />`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('block animate-pulse rounded-control bg-raised', className)} />
)

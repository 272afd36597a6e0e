import { clsx } from 'clsx'

type DragGhostProps = {
  title: string
  where: string | null
  /** It cannot be dropped there; `where` is the reason. */
  refused?: boolean
  x: number
  y: number
}

/** The card under the pointer, and where it would land. */
export const DragGhost = ({ title, where, refused = false, x, y }: DragGhostProps) => (
  <div
    aria-hidden="true"
    className="pointer-events-none fixed z-50 max-w-64 rounded-control border border-accent bg-raised px-3 py-2 text-13 shadow-float"
    style={{ left: Math.min(x + 12, innerWidth - 268), top: y + 10 }}
  >
    <span className="block truncate font-semibold">{title}</span>
    {where !== null && (
      <span className={clsx('block text-12 tabular-nums', refused ? 'text-bad' : 'truncate text-muted')}>{where}</span>
    )}
  </div>
)

import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Leaves room for the pane beside a column of a screen. */
export const besidePane = 'min-[1200px]:pr-[max(30rem,calc(100vw-46rem))]'

const beside =
  'min-[1200px]:fixed min-[1200px]:top-(--header-height) min-[1200px]:right-0 min-[1200px]:bottom-0 min-[1200px]:left-auto min-[1200px]:w-[max(30rem,calc(100vw-46rem))] min-[1200px]:border-l min-[1200px]:border-line min-[1200px]:bg-ground'

/** Position of the pane on windows too narrow for both: over the column, below it, or hidden. */
const narrow = {
  over: 'fixed inset-x-0 top-(--header-height) bottom-0 z-4 flex flex-col bg-ground',
  below: 'mt-5 min-[1200px]:mt-0 min-[1200px]:overflow-y-auto min-[1200px]:p-6',
  nowhere: 'hidden flex-col justify-center min-[1200px]:flex',
}

type PaneProps = { label: string; whenNarrow: keyof typeof narrow; children: ReactNode }

/** The right side of a screen, as high as the window. */
export const Pane = ({ label, whenNarrow, children }: PaneProps) => (
  <section aria-label={label} className={clsx(beside, narrow[whenNarrow])}>
    {children}
  </section>
)

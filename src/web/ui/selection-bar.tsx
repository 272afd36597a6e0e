import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { pluralize } from '#contract/text.ts'
import { Button } from './button.tsx'

type Props = {
  /** 'visit' */
  noun: string
  count: number
  onClear: () => void
  children: ReactNode
}

/** The actions for several selected records, at the bottom of the screen. */
export const SelectionBar = ({ noun, count, onClear, children }: Props) => (
  <>
    {/* Room for the bar below the last record. */}
    <div className="h-20 max-md:h-32" />
    <section
      aria-label={`Selected ${noun}s`}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-32px)] flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float max-md:inset-x-2 max-md:bottom-2 max-md:w-auto max-md:max-w-none"
    >
      <p role="status" className="mr-2 text-14 font-semibold tabular-nums max-md:w-full">
        {count === 0 ? `Select ${noun}s` : `${pluralize(count, noun)} selected`}
      </p>
      {children}
      <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={onClear}>
        Clear
      </Button>
    </section>
  </>
)

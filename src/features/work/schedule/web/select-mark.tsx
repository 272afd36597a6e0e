import { clsx } from 'clsx'
import { Check } from 'lucide-react'

/** The box of a visit that can be selected. */
export const SelectMark = ({ checked }: { checked: boolean }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
      checked ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface',
    )}
  >
    {checked && <Check className="size-3" />}
  </span>
)

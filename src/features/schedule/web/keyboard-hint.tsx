import type { View } from './days.ts'

const keysOf = (view: View): [key: string, does: string][] => [
  ['Enter', 'opens'],
  ['M', 'moves'],
  ['Shift + arrows', view === 'week' ? 'another day or technician' : 'nudge'],
  ['+ −', 'longer, shorter'],
]

/** What the keyboard does, in one quiet line. */
export const KeyboardHint = ({ view }: { view: View }) => (
  <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted max-lg:hidden">
    {keysOf(view).map(([key, does]) => (
      <span key={key}>
        <kbd className="rounded-[5px] border border-line bg-surface px-1.5 py-px font-sans text-ink">{key}</kbd> {does}
      </span>
    ))}
  </p>
)

import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Choice } from './picker.tsx'

const ROW = 40

type PickerChoicesProps = {
  id: string
  label: string
  choices: readonly Choice[]
  active: number
  value: string
  onChoose: (choice: Choice) => void
}

/** The list of a picker, of which only what is in view is rendered. */
export function PickerChoices({ id, label, choices, active, value, onChoose }: PickerChoicesProps) {
  // The virtualizer is a mutable object; the React Compiler would treat it as unchanged.
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- this component opted out above
  const virtual = useVirtualizer({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: 0, height: 8 * ROW },
  })
  useEffect(() => virtual.scrollToIndex(Math.max(0, active)), [virtual, active])
  return (
    <div ref={box} role="listbox" id={`${id}-list`} aria-label={label} className="max-h-80 overflow-y-auto p-1">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const choice = choices[index]
          if (choice === undefined) return null
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys of the list
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice.value === value}
              aria-setsize={choices.length}
              aria-posinset={index + 1}
              // Before the input loses the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
              className={clsx(
                'absolute inset-x-0 top-0 flex cursor-default items-center gap-3 rounded-control px-2.5 text-14 hover:bg-raised',
                index === active && 'bg-raised',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              {choice.detail && <span className="max-w-[45%] truncate text-13 text-muted">{choice.detail}</span>}
              {choice.mark && (
                <span title={choice.mark} className="flex shrink-0 items-center gap-1 text-12 text-warn">
                  <CircleAlert aria-hidden="true" className="size-3.5" />
                  <span className="max-md:sr-only">{choice.mark}</span>
                </span>
              )}
              {choice.value === value && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

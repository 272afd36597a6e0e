import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import type { Choice } from './picker.tsx'

const ROW = 40

type ListProps = {
  id: string
  label: string
  choices: readonly Choice[]
  active: number
  value: string
  onChoose: (choice: Choice) => void
}

type PickerChoicesProps = ListProps & {
  /** The field, below which the choices are. */
  anchor: RefObject<HTMLElement | null>
  /** Shown when there are no choices. */
  note: string
  wide: boolean
  onHide: () => void
}

/** The choices of a picker, below its field. Typing stays in the field: the focus never moves here. */
export const PickerChoices = ({ anchor, note, wide, onHide, ...list }: PickerChoicesProps) => (
  <Popover.Root open onOpenChange={(next) => !next && onHide()}>
    <Popover.Anchor virtualRef={anchor} />
    <Popover.Portal>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
        }}
        className={clsx(
          'z-50 w-(--radix-popover-trigger-width) animate-rise overflow-hidden rounded-card border border-line bg-surface shadow-float',
          wide ? 'min-w-[min(34rem,calc(100vw-2rem))]' : 'min-w-64',
        )}
      >
        {list.choices.length === 0 ? (
          <p role="status" className="px-3 py-4 text-13 text-muted">
            {note}
          </p>
        ) : (
          <List {...list} />
        )}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)

/** Only what is in view is rendered. */
function List({ id, label, choices, active, value, onChoose }: ListProps) {
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

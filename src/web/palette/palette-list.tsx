import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { Section } from './sections.ts'
import type { Entry } from './sources.ts'

type PaletteListProps = {
  id: string
  sections: readonly Section[]
  active: Entry | undefined
  onOpen: (entry: Entry) => void
}

/** The lines of the palette. The focus stays in its field, which handles the keys. */
export function PaletteList({ id, sections, active, onOpen }: PaletteListProps) {
  const box = useRef<HTMLDivElement>(null)
  const activeId = active?.id
  useEffect(() => {
    if (activeId !== undefined) box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label="Results"
      className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden max-md:flex-1"
    >
      {sections.map(({ label, entries }) => (
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <div id={`${id}-${label}`} role="presentation" className="px-2.5 pt-3 pb-1 text-12 font-medium text-muted">
            {label}
          </div>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === activeId}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen(entry)}
              className={clsx(
                'flex min-h-10 cursor-default items-center gap-3 rounded-control px-2.5 py-1.5 scroll-m-8 touch:min-h-13',
                entry.id === activeId ? 'bg-raised' : 'hover:bg-raised/60',
              )}
            >
              <entry.icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-md:flex-col">
                <span className="max-w-full truncate text-14 font-medium">{entry.title}</span>
                {entry.detail !== '' && (
                  <span className="max-w-full min-w-0 truncate text-13 text-muted">{entry.detail}</span>
                )}
              </span>
              {entry.keys !== undefined && (
                <kbd className="shrink-0 rounded-[5px] border border-line px-1.5 py-px font-sans text-12 text-muted max-lg:hidden">
                  {entry.keys}
                </kbd>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

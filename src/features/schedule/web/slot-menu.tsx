import { CalendarPlus, ClipboardPlus, ZoomIn } from 'lucide-react'
import { Menu } from '#web/ui/menu.tsx'
import { NOBODY } from './calendar-events.ts'
import { type Slot, slotText } from './slots.ts'

export type AskedSlot = { slot: Slot; at: { x: number; y: number } }

type SlotMenuProps = AskedSlot & {
  /** On a day of a month, which has no times: when the company opens. */
  opening: string
  onOpenDay: (day: string) => void
  onFocusBack: () => void
}

/** What can be done at a free time: a new job or booking there. */
export function SlotMenu({ slot, at, opening, onOpenDay, onFocusBack }: SlotMenuProps) {
  const day = slot.wall.slice(0, 10)
  const asked = new URLSearchParams({ new: '1', at: slot.wholeDay ? `${day}T${opening}` : slot.wall })
  if (slot.column !== null && slot.column !== NOBODY) asked.set('technician', slot.column)
  return (
    <Menu
      startOpen
      align="start"
      items={[
        { label: 'New job', icon: <ClipboardPlus />, href: `/jobs?${asked}` },
        { label: 'New booking', icon: <CalendarPlus />, href: `/bookings?${asked}` },
        { label: 'Show this day', icon: <ZoomIn />, hidden: !slot.wholeDay, onSelect: () => onOpenDay(day) },
      ]}
    >
      <button
        type="button"
        aria-label={`Add a visit: ${slotText(slot)}`}
        tabIndex={-1}
        onFocus={onFocusBack}
        className="pointer-events-none fixed size-px opacity-0"
        style={{ left: at.x, top: at.y }}
      />
    </Menu>
  )
}

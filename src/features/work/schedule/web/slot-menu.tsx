import { CalendarPlus, ClipboardPlus, ZoomIn } from 'lucide-react'
import { Menu } from '#web/ui/menu.tsx'
import { NOBODY } from './columns.ts'
import { type Slot, slotText } from './slots.ts'

/** The known values of a new job: its time on the company's clock, and its technician. */
export type NewJob = { scheduled_date: string; assigned_to?: string }

/** A free slot, its position on the screen, and the time proposed there. */
export type OpenSlot = { slot: Slot; at: { x: number; y: number }; proposed: string }

type SlotMenuProps = OpenSlot & {
  onOpenDay: (day: string) => void
  onNewJob: (start: NewJob) => void
  onFocusBack: () => void
}

/** The actions for a free slot: a new job or booking there. */
export function SlotMenu({ slot, at, proposed, onOpenDay, onNewJob, onFocusBack }: SlotMenuProps) {
  const day = slot.wall.slice(0, 10)
  const prefill: Partial<NewJob> = slot.column !== null && slot.column !== NOBODY ? { assigned_to: slot.column } : {}
  const params = new URLSearchParams({ new: '1', at: proposed })
  if (prefill.assigned_to !== undefined) params.set('technician', prefill.assigned_to)
  return (
    <Menu
      startOpen
      align="start"
      onClosed={onFocusBack}
      items={[
        {
          label: 'New job',
          icon: <ClipboardPlus />,
          onSelect: () => onNewJob({ scheduled_date: proposed, ...prefill }),
        },
        { label: 'New booking', icon: <CalendarPlus />, href: `/bookings?${params}` },
        { label: 'Show this day', icon: <ZoomIn />, hidden: !slot.wholeDay, onSelect: () => onOpenDay(day) },
      ]}
    >
      <button
        type="button"
        aria-label={`Add a visit: ${slotText(slot)}`}
        tabIndex={-1}
        className="pointer-events-none fixed size-px opacity-0"
        style={{ left: at.x, top: at.y }}
      />
    </Menu>
  )
}

import { clsx } from 'clsx'
import { HardHat, type LucideIcon, Pencil, UserRound, X } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode, useId } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { PhoneLink } from '#web/ui/contact.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { useKeptFocus } from '#web/ui/focus-restore.ts'
import type { RowAction } from '#web/ui/table-types.ts'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { type BookingRow, toBookingStatus } from '../contract.ts'
import { BookingBadges, PlaceAndNotes, When } from './booking-facts.tsx'

export type LineActions = {
  onOpen: (id: string) => void
  onMove: (booking: BookingRow, status: 'confirmed' | 'completed') => void
  onEdit: (id: string) => void
  onCancel: (booking: BookingRow) => void
}

type LineProps = LineActions & { booking: BookingRow; zone: string; pastDue: boolean }

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, a') !== null

/** One open booking: when, what, who and where, and its next step. */
export const BookingLine = memo(function BookingLine({ booking, zone, pastDue, ...actions }: LineProps) {
  const id = useId()
  const { service_type, client_name, client_phone, client_email_unproven, assigned_to_name } = booking
  const open = (event: MouseEvent) => {
    if (!isControl(event.target) && getSelection()?.isCollapsed !== false) actions.onOpen(booking.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its name is a button that does the same
    <li
      ref={useKeptFocus<HTMLLIElement>()}
      aria-labelledby={id}
      onClick={open}
      className="grid cursor-pointer grid-cols-[160px_minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2 border-t border-line px-5 py-3.5 transition-colors duration-75 hover:bg-raised max-lg:grid-cols-[minmax(0,1fr)_auto] max-md:px-4"
    >
      <When booking={booking} zone={zone} />
      <div className="min-w-0 max-lg:order-last max-lg:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            id={id}
            onClick={() => actions.onOpen(booking.id)}
            className="mr-1 text-left text-14 font-semibold wrap-anywhere underline-offset-2 hover:underline touch:py-2 touch:text-16"
          >
            {service_type}
          </button>
          <BookingBadges booking={booking} />
          {pastDue && <Badge tone="bad">Past due</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-13 text-muted">
          {client_name !== null && (
            <Fact icon={UserRound} label="Client">
              <span className="text-ink">{client_name}</span>
              {client_phone !== null && (
                <>
                  {' '}
                  <PhoneLink phone={client_phone} />
                </>
              )}
              {client_email_unproven && (
                <>
                  {' '}
                  <EmailNotConfirmed />
                </>
              )}
            </Fact>
          )}
          <Fact icon={HardHat} label="Technician">
            {assigned_to_name ?? (
              <span className={clsx(booking.status === 'confirmed' && 'text-warn')}>Not assigned</span>
            )}
          </Fact>
        </p>
        <div className="mt-0.5 grid gap-0.5">
          <PlaceAndNotes booking={booking} />
        </div>
      </div>
      <RowActions actions={listActions(booking, actions)} focusable />
    </li>
  )
})

function listActions(booking: BookingRow, { onMove, onEdit, onCancel }: LineActions): RowAction[] {
  return [
    {
      label: 'Confirm',
      inline: true,
      hidden: toBookingStatus(booking) === 'confirmed',
      onSelect: () => onMove(booking, 'confirmed'),
    },
    {
      label: 'Complete',
      inline: true,
      hidden: toBookingStatus(booking) !== 'confirmed',
      onSelect: () => onMove(booking, 'completed'),
    },
    { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(booking.id) },
    { label: 'Cancel', icon: <X />, destructive: true, onSelect: () => onCancel(booking) },
  ]
}

const Fact = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <span className="flex min-w-0 items-start gap-1.5">
    <Icon aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  </span>
)

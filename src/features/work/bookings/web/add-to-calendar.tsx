import { CalendarPlus } from 'lucide-react'
import { endpointUrl } from '#web/platform/api.ts'
import { type ButtonSize, LinkButton } from '#web/ui/button.tsx'
import { bookings } from '../contract.ts'

/** Saves a visit as a file that the user's own calendar opens. */
export const AddToCalendar = ({ id, size = 'default' }: { id: string; size?: ButtonSize }) => (
  <LinkButton
    external
    download
    href={endpointUrl(bookings.file, { params: { id } })}
    variant="outline"
    size={size}
    icon={<CalendarPlus aria-hidden="true" />}
  >
    Add to calendar
  </LinkButton>
)

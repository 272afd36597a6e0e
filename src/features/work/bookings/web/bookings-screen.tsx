import { isStaff } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'

const OfficeBookings = lazily(() => import('./office-bookings.tsx').then((module) => module.OfficeBookings))
const ClientBookings = lazily(() => import('./client-bookings.tsx').then((module) => module.ClientBookings))

/** One address, two screens: the office's bookings, and booking for clients. */
export const BookingsScreen = () => (isStaff(useUser().role) ? <OfficeBookings /> : <ClientBookings />)

import { useLocation, useSearch } from 'wouter'
import { isDay } from '#contract/dates.ts'
import { usePhone } from '#web/platform/media.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday } from '#web/platform/zone.ts'
import { type View, views } from './days.ts'

/** The views that fit a narrow window without scrolling sideways. */
const phoneViews: readonly View[] = ['agenda', 'day']

/** All technicians, where that is not the default. */
const EVERYONE = 'all'

/** The state in the address: `?view=day&date=2026-11-21&technician=<id>`. Default view: week, on mobile the agenda. */
export function useAddress() {
  const params = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const phone = usePhone()
  const today = useToday()
  const offered = phone ? phoneViews : views
  const view = offered.find((view) => view === params.get('view')) ?? (phone ? 'agenda' : 'week')
  const dayParam = params.get('date') ?? ''
  const date = isDay(dayParam) ? dayParam : today
  const { id, role } = useUser()
  // Technicians open their own days; the office sees everyone's.
  const own = role === 'employee' ? id : ''
  const technicianParam = params.get('technician') ?? own
  const technician = technicianParam === EVERYONE ? '' : technicianParam

  const go = (change: { view?: View; date?: string; technician?: string }) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (name === 'technician' && value === '' && own !== '') next.set(name, EVERYONE)
      else if (value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate(`/schedule?${next}`, { replace: true })
  }
  return { view, date, technician, today, phone, offered, go }
}

export type Address = ReturnType<typeof useAddress>

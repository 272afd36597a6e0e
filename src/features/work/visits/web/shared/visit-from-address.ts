/** Values for an empty form from the link of a free slot in the calendar: `?new=1&at=2026-11-21T14:30&technician=<id>`. */
export function visitFromAddress(search = location.search): { scheduled_date?: string; assigned_to?: string } {
  const params = new URLSearchParams(search)
  const at = params.get('at')
  const technician = params.get('technician')
  return {
    ...(at !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) && { scheduled_date: at }),
    ...(technician !== null && /^[\da-f-]{36}$/.test(technician) && { assigned_to: technician }),
  }
}

const MINUTE_MS = 60_000

/**
 * When evidence was recorded. If it arrived more than a minute later, both times: the device's own clock cannot be verified.
 * 'Nov 26, 2026, 2:15 PM by the device, arrived Nov 26, 2026, 4:02 PM'
 */
export function deviceTimeText(format: (instant: string) => string, made: string, arrived: string | null): string {
  const isLate = arrived !== null && Math.abs(Date.parse(arrived) - Date.parse(made)) > MINUTE_MS
  return isLate ? `${format(made)} by the device, arrived ${format(arrived)}` : format(made)
}

type Entry = { started_at: string; ended_at: string | null }

/** The time that everyone has spent on site, in whole minutes. A running entry counts until `now`. */
export const minutesOnSite = (entries: readonly Entry[], now: string): number =>
  Math.floor(
    entries.reduce(
      (sum, { started_at, ended_at }) => sum + Math.max(0, Date.parse(ended_at ?? now) - Date.parse(started_at)),
      0,
    ) / 60_000,
  )

/** Labor hours for a time on site: quarter hours, rounded to the nearest, at least one. Null without any time. */
export const suggestedHours = (minutes: number): string | null =>
  minutes === 0 ? null : (Math.max(1, Math.round(minutes / 15)) / 4).toFixed(2)

/** Labor hours for a time on site: quarter hours, rounded to the nearest, at least one. Null without any time. */
export const suggestedHours = (minutes: number): string | null =>
  minutes === 0 ? null : (Math.max(1, Math.round(minutes / 15)) / 4).toFixed(2)

/** An average in seconds to one decimal: `1.2s`. */
export const secondsText = (seconds: string | null): string => `${Number(seconds ?? 0).toFixed(1)}s`

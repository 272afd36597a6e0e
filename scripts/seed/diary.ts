const OPEN = 8 * 60
const CLOSE = 18 * 60
const STEP = 30
/** Travel time between two customers. */
const DRIVE = 30

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

type Busy = { from: number; until: number }

/** Tracks each technician's day so that no one is double-booked. Times are minutes of the day. */
export function createDiary() {
  const days = new Map<string, Busy[]>()
  return {
    /** The next time from `from` on when a technician is free for that long; null when the day is full. */
    next(technician: string, offset: number, minutes: number, from = OPEN): string | null {
      const key = `${technician} ${offset}`
      const busy = days.get(key) ?? []
      for (let start = from; start + minutes <= CLOSE; start += STEP) {
        const until = start + minutes + DRIVE
        if (busy.some((other) => start < other.until && other.from < until)) continue
        days.set(key, [...busy, { from: start, until }])
        return clock(start)
      }
      return null
    },
  }
}

export type Diary = ReturnType<typeof createDiary>

/** Seeded random numbers (mulberry32), so the sample company is always the same. */
export function createChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    /** An integer from `from` to `to`, inclusive. */
    between,
    pick: <T>(from: readonly T[]): T => {
      const chosen = from[between(0, from.length - 1)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from')
      return chosen
    },
  }
}

export type Chance = ReturnType<typeof createChance>

/** Up to this many stops, every order is weighed: 12 take a few milliseconds, and each further one more than twice as long. */
export const MOST_EXACT = 12

/**
 * The order of all stops that costs least to drive, starting at the first. `costs` has a row for each stop with the cost to every
 * other one. Beyond `MOST_EXACT` stops, the nearest one comes next.
 */
export const findOrder = (costs: readonly (readonly number[])[]): number[] =>
  costs.length > MOST_EXACT ? nearestNext(costs) : weighAll(costs)

/** Held-Karp: the best way to have visited a set of stops, ending at each of them, from the best ways to visit smaller sets. */
function weighAll(costs: readonly (readonly number[])[]): number[] {
  const others = costs.length - 1
  if (others < 1) return costs.map((_, stop) => stop)
  const cost = (from: number, to: number) => costs[from]?.[to] ?? Infinity
  const sets = 1 << others
  // At `set * others + end`, where bit `n` of a set stands for stop `n + 1`.
  const best = new Float64Array(sets * others).fill(Infinity)
  const before = new Int8Array(sets * others).fill(-1)
  for (let end = 0; end < others; end++) best[(1 << end) * others + end] = cost(0, end + 1)
  for (let set = 1; set < sets; set++)
    for (let end = 0; end < others; end++) {
      const reached = best[set * others + end] ?? Infinity
      if (reached === Infinity) continue
      for (let next = 0; next < others; next++) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * others + next
        const total = reached + cost(end + 1, next + 1)
        if (total >= (best[at] ?? Infinity)) continue
        best[at] = total
        before[at] = end
      }
    }
  const order: number[] = []
  let set = sets - 1
  const last = best.subarray(set * others)
  let end = last.indexOf(Math.min(...last))
  while (end >= 0) {
    order.unshift(end + 1)
    const previous = before[set * others + end] ?? -1
    set &= ~(1 << end)
    end = previous
  }
  return [0, ...order]
}

function nearestNext(costs: readonly (readonly number[])[]): number[] {
  const order = [0]
  const left = new Set(costs.keys())
  for (let at = 0; left.delete(at) && left.size > 0;) {
    const row = costs[at] ?? []
    at = [...left].reduce((nearest, stop) => ((row[stop] ?? Infinity) < (row[nearest] ?? Infinity) ? stop : nearest))
    order.push(at)
  }
  return order
}

export type Goal = { most?: number; least?: number }

/** Prints measurements as ratios against their goals, or all within a margin; exits with 1 if one is missed. */
export function createReport(margin: number | null = null) {
  const missed: string[] = []
  return {
    add: (what: string, unit: string, ours: number, theirs: number, goal: Goal = { most: 1 }): void => {
      const ratio = ours / theirs
      const isRate = goal.most === undefined
      const most = margin === null ? goal.most : 1 + margin
      const least = margin === null ? (goal.least ?? 0) : 1 - margin
      const met = isRate ? ratio >= least : ratio <= (most ?? Infinity)
      if (!met) missed.push(what)
      const bound = isRate ? `>= ${least}` : `<= ${most}`
      console.log(
        `${met ? 'ok  ' : 'MISS'} ${what.padEnd(46)} ${ratio.toFixed(2).padStart(6)}  ${bound.padEnd(8)} (${ours.toFixed(1)} / ${theirs.toFixed(1)} ${unit})`,
      )
    },
    end: (): void => {
      console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join('; ')}`)
      process.exitCode = missed.length === 0 ? 0 : 1
    },
  }
}

type Goal = { most?: number; least?: number }

/** Prints measurements as ratios against their goals; exits with 1 if one is missed. */
export function createReport() {
  const missed: string[] = []
  return {
    add: (what: string, unit: string, ours: number, theirs: number, { most, least = 0 }: Goal): void => {
      const ratio = ours / theirs
      const met = most === undefined ? ratio >= least : ratio <= most
      if (!met) missed.push(what)
      const goal = most === undefined ? `>= ${least}` : `<= ${most}`
      console.log(
        `${met ? 'ok  ' : 'MISS'} ${what.padEnd(46)} ${ratio.toFixed(2).padStart(6)}  ${goal.padEnd(8)} (${ours.toFixed(1)} / ${theirs.toFixed(1)} ${unit})`,
      )
    },
    end: (): void => {
      console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join('; ')}`)
      process.exitCode = missed.length === 0 ? 0 : 1
    },
  }
}

import type { Outcome, Round } from './torture.ts'

const ended = ({ rounds }: Outcome) => rounds.filter((round) => round.ended).length

/** Whether a run passes: nothing lost, doubled or skipped, every mail once, the app never gone, no wrong answers. */
export const isWhole = (outcome: Outcome): boolean =>
  outcome.lost + outcome.duplicates + outcome.gaps + outcome.notOnce + ended(outcome) + outcome.wrong.length === 0

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

function timesOf(name: string, rounds: Round[]): string {
  const times = rounds.map(({ notReady }) => notReady).toSorted((a, b) => a - b)
  const gone = rounds.filter((round) => round.ended).length
  return row([name, times.length, percentile(times, 0.5), percentile(times, 0.99), times.at(-1) ?? 0, gone])
}

/** The figures of a run as two Markdown tables: the times of each fault, and what became of the office's work. */
export function tablesOf(outcome: Outcome): string {
  const byFault = Object.entries(Object.groupBy(outcome.rounds, ({ fault }) => fault))
  const { acknowledged, lost, duplicates, gaps, mails, notOnce, repeats, errors, wrong, longestWrite } = outcome
  const counted = { acknowledged, lost, duplicates, gaps, mails, notOnce, repeats, errors }
  return [
    row([`fault (${outcome.site})`, 'rounds', 'not ready, median ms', 'p99 ms', 'longest ms', 'app gone']),
    row(['---', '---:', '---:', '---:', '---:', '---:']),
    ...byFault.map(([name, rounds = []]) => timesOf(name, rounds)),
    timesOf('all', outcome.rounds),
    '',
    row([
      'acknowledged',
      'missing',
      'doubled',
      'gaps in numbers',
      'invoices mailed',
      'not exactly once',
      'repeats with the same Message-ID',
      '5xx but 503',
      'other wrong answers',
      'longest write ms',
    ]),
    row(Array.from({ length: 10 }, () => '---:')),
    row([...Object.values(counted), wrong.length - errors, longestWrite]),
  ].join('\n')
}

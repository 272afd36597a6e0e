import type { Outcome, Round } from './torture.ts'

const ended = ({ rounds }: Outcome) => rounds.filter((round) => round.ended).length

/** True if a run passes: nothing lost, doubled or skipped, every mail once, the app never gone, no wrong answers. */
export const isWhole = (outcome: Outcome): boolean =>
  outcome.stalled === null &&
  outcome.lost + outcome.duplicates + outcome.gaps + outcome.notOnce + ended(outcome) + outcome.wrong.length === 0

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

const counted = ['errors', 'acknowledged', 'lost', 'duplicates', 'gaps', 'notOnce'] as const

type Counts = Record<(typeof counted)[number], number>

function lineOf(name: string, rounds: Round[], counts: Counts): string {
  const times = rounds.map(({ notReady }) => notReady).toSorted((a, b) => a - b)
  const gone = rounds.filter((round) => round.ended).length
  const shown = [times.length, percentile(times, 0.5), percentile(times, 0.99), times.at(-1) ?? 0, gone]
  return row([name, ...shown, ...counted.map((name) => counts[name])])
}

const sumOf = (rounds: Round[]): Counts => {
  const sum = (name: keyof Counts) => rounds.reduce((total, round) => total + round[name], 0)
  return Object.assign({}, ...counted.map((name) => ({ [name]: sum(name) })))
}

/** The figures of a run as a Markdown table: what each fault did, and after all, with every page opened once more. */
export function tableOf(outcome: Outcome): string {
  const byFault = Object.entries(Object.groupBy(outcome.rounds, ({ fault }) => fault))
  const { mails, repeats, wrong, errors, longestWrite, stalled } = outcome
  const titles = ['rounds', 'not ready, median ms', 'p99 ms', 'longest ms', 'app gone', '5xx but 503', 'acknowledged']
  return [
    row([`fault (${outcome.site})`, ...titles, 'missing', 'doubled', 'gaps in numbers', 'mails not exactly once']),
    row(['---', ...Array.from({ length: titles.length + 4 }, () => '---:')]),
    ...byFault.map(([name, rounds = []]) => lineOf(name, rounds, sumOf(rounds))),
    lineOf('in the end', outcome.rounds, outcome),
    '',
    `${mails} invoices mailed, ${repeats} repeats with the same Message-ID, ${wrong.length - errors} other wrong answers, ` +
      `longest write ${longestWrite} ms.`,
    ...(stalled === null ? [] : [`The run ended early: ${stalled}`]),
  ].join('\n')
}

/** The figures of one round. */
export const sentenceOf = ({ fault, notReady, acknowledged, lost, duplicates, gaps, notOnce, errors }: Round): string =>
  `${fault}: not ready for ${notReady} ms; ${acknowledged} acknowledged, ${lost} missing, ${duplicates} doubled, ` +
  `${gaps} gaps, ${notOnce} mails not once, ${errors} times 5xx but 503`

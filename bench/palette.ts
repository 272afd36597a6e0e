import { parseNeedle } from '../src/web/palette/match.ts'
import { createIndex } from '../src/web/palette/search.ts'
import { atOnce } from '../src/web/platform/slices.ts'

// How long the palette takes to answer, in milliseconds of processor time, with 100,000 clients: `node bench/palette.ts`.

const COUNT = 100_000
const REPEATS = 7

const first = ['James', 'Mary', 'Robert', 'Patricia', 'John', 'Jennifer', 'Michael', 'Linda', 'José', 'Susan']
const last = ['Smith', 'Johnson', 'Williams', 'Brown', 'Garcia', 'Miller', 'Rodriguez', 'Hernandez', 'Whitaker', 'Peña']

const rows = Array.from({ length: COUNT }, (_, at) => ({
  id: String(at),
  fields: [
    `INV-${String(at).padStart(5, '0')}`,
    `${first[at % first.length]} ${last[(at * 7) % last.length]} ${at % 97}`,
    `user${at}@example.com`,
    `+1512555${String(at % 10_000).padStart(4, '0')}`,
    `${at % 9999} Oak Street, Austin, TX 78701`,
  ],
}))
const list = { rows, keys: rows.map(({ fields }) => fields.join('\n').toLowerCase()) }
const index = createIndex(({ id }) => rows[Number(id)]?.fields ?? [])

function measure(run: () => unknown): string {
  const before = process.cpuUsage()
  run()
  return (process.cpuUsage(before).user / 1000).toFixed(1)
}

console.log(
  `index of ${COUNT} rows`,
  measure(() => atOnce(index.indexing(rows))),
)
for (const typed of ['s', 'sm', 'smith', 'smiht', 'rodrigez oak', '(512) 555-01', 'inv 107', 'zzzz']) {
  const needle = parseNeedle(typed)
  const times = Array.from({ length: REPEATS }, () =>
    Number(measure(() => needle && atOnce(index.searching(list, needle, typed)))),
  )
  console.log(typed, times.toSorted((one, other) => one - other)[Math.floor(REPEATS / 2)])
}

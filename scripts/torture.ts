import { faultsOf } from '#test/torture/faults.ts'
import { isWhole, tableOf } from '#test/torture/report.ts'
import { torture } from '#test/torture/torture.ts'

// `npm run torture -- 450`: strikes the app and its embedded database 450 times under load, and reports in a table what
// that did to the product. `npm run torture -- 30 server` does so with a PostgreSQL server that DATABASE_URL names.
// Ctrl-C ends it after the round under way.

const [given = '45', site = 'embedded'] = process.argv.slice(2)
const count = Number(given)
if (!Number.isInteger(count) || count < 1 || count > 1000 || (site !== 'embedded' && site !== 'server')) {
  console.error('Usage: npm run torture -- ROUNDS [embedded | server] (from 1 to 1000 rounds)')
  process.exit(1)
}
let isOver = false
process.once('SIGINT', () => (isOver = true))
const kinds = faultsOf[site]
const faults = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]).filter((fault) => !!fault)
const outcome = await torture({ site, faults }, console.error, () => isOver)
for (const [line, times] of Object.entries(Object.groupBy(outcome.wrong, (line) => line)).slice(0, 20))
  console.error(`${times?.length} times: ${line}`)
console.log(tableOf(outcome))
process.exitCode = isWhole(outcome) ? 0 : 1

import { faults as kinds } from '#test/torture/faults.ts'
import { isWhole, summarize, torture } from '#test/torture/torture.ts'

// `npm run torture -- 450`: strikes the app and its database 450 times under load, and reports what that did to the product.
// Ctrl-C ends it after the round under way.

const count = Number(process.argv[2] ?? 45)
if (!Number.isInteger(count) || count < 1 || count > 1000) {
  console.error('Usage: npm run torture -- ROUNDS (from 1 to 1000)')
  process.exit(1)
}
let isOver = false
process.once('SIGINT', () => (isOver = true))
const faults = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]).filter((fault) => !!fault)
const outcome = await torture({ faults }, console.error, () => isOver)
for (const [line, times] of Object.entries(Object.groupBy(outcome.wrong, (line) => line)).slice(0, 20))
  console.error(`${times?.length} times: ${line}`)
console.log(summarize(outcome))
process.exitCode = isWhole(outcome) ? 0 : 1

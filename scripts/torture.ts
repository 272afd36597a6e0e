import { isWhole, summarize, torture } from '#test/torture/torture.ts'

// `npm run torture -- 48`: kills the database under load 48 times, and reports in one line what that did to the
// product.

const [given = '48'] = process.argv.slice(2)
const rounds = Number(given)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
  console.error('Usage: npm run torture -- ROUNDS (from 1 to 1000)')
  process.exit(1)
}
const outcome = await torture(rounds, console.error)
for (const [line, times] of Object.entries(Object.groupBy(outcome.wrong, (line) => line)).slice(0, 20))
  console.error(`${times?.length} times: ${line}`)
console.log(summarize(outcome))
process.exitCode = isWhole(outcome) ? 0 : 1

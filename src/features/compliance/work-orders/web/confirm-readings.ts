import { listAnd, pluralize } from '#contract/text.ts'
import { confirm } from '#web/platform/confirm.ts'
import type { WorkOrder } from '../contract.ts'
import { testKindLabel } from '../rules/test-results.ts'

/** Readings that the question names; the others are counted. */
const NAMED = 5

/** Asks before a work order with readings out of range is completed. Resolves to whether it may be. */
export async function confirmReadings({ test_results, verdicts }: WorkOrder): Promise<boolean> {
  const out = test_results.filter((_, index) => verdicts[index]?.within === false)
  if (out.length === 0) return true
  const names = out.slice(0, NAMED).map(({ circuit, kind }) => `${circuit} (${testKindLabel(kind)})`)
  const more = out.length > NAMED ? [`${out.length - NAMED} more`] : []
  return confirm({
    title: 'Complete with readings out of range?',
    body: `${pluralize(out.length, 'reading')} ${out.length === 1 ? 'is' : 'are'} out of range: ${listAnd([...names, ...more])}.`,
    action: 'Complete',
  })
}

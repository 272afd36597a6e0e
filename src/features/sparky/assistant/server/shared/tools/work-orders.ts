import * as z from 'zod/mini'
import { dayIn, formatDay } from '#contract/dates.ts'
import { ListQuery } from '#contract/listing.ts'
import { plainDecimal } from '#contract/money.ts'
import { listAnd } from '#contract/text.ts'
import { type WorkOrder, workOrders, workOrderStates } from '#features/compliance/work-orders/contract.ts'
import { statusSchema } from '#contract/states.ts'
import { formatReading, testKindLabel } from '#features/compliance/work-orders/rules/test-results.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { DESCRIBED, withDetails } from './invoices.ts'
import { LIMIT, listed } from './listed.ts'

/** The scope of work, materials, test results and notes, a line each. */
const describe = ({
  scope_of_work,
  materials_used,
  test_results,
  verdicts,
  nec_compliance_notes,
}: WorkOrder): string[] => [
  `Work: ${scope_of_work}`,
  ...(materials_used.length > 0
    ? [
        `Material: ${listAnd(materials_used.map(({ quantity, unit, description }) => `${plainDecimal(quantity)} ${unit} ${description}`))}.`,
      ]
    : []),
  ...test_results.map((result, index) => {
    const verdict = verdicts[index]
    const limit = verdict ? `, ${verdict.within ? 'within' : 'out of'} the limit: ${verdict.limit}` : ''
    return `${testKindLabel(result.kind)}, ${result.circuit}: ${formatReading(result)}${limit}`
  }),
  ...(nec_compliance_notes ? [`Notes: ${nec_compliance_notes}`] : []),
]

/** Work orders with their material and test results. */
const findWorkOrders = readingTool({
  name: 'find_work_orders',
  title: 'Find work orders',
  description:
    'Work orders, newest first, by number, job, client or words of the work, or of one status. Few of them come with their material and test results, such as torque and insulation resistance.',
  access: 'staff',
  input: z.object({ q: ListQuery.shape.q, status: z.optional(statusSchema(workOrderStates)) }),
  async run(caller, { q, status }) {
    const { services, user } = caller
    const { time_zone } = await companyFor(caller)
    const all = await dispatch(services, user, workOrders.list, { query: { q, limit: LIMIT } })
    const rows = all.filter((order) => order.status === (status ?? order.status))
    const result = listed(rows, {
      noun: 'work order',
      line: ({ work_order_number, client_name, job_title, completed_at, ...order }) =>
        `${work_order_number} for ${client_name} (${job_title}), ${workOrderStates.of(order).label.toLowerCase()}${completed_at ? ` ${formatDay(dayIn(time_zone, completed_at))}` : ''}`,
      source: ({ id, work_order_number }) => ({
        title: work_order_number,
        href: `/compliance?tab=work-orders&open=${id}`,
      }),
    })
    if (rows.length === 0 || rows.length > DESCRIBED) return result
    const orders = rows.map(({ id }) => dispatch(services, user, workOrders.get, { params: { id } }))
    return { ...result, text: withDetails(result.text, (await Promise.all(orders)).map(describe)) }
  },
})

export const workOrderTools = [findWorkOrders]

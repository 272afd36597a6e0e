import { plainDecimal } from '#contract/money.ts'
import type { Job } from '#features/work/jobs/contract.ts'
import type { WorkOrderRow } from '#features/compliance/work-orders/contract.ts'
import { emptyItem, type ItemDraft } from './shared/draft-totals.ts'

type Order = Pick<WorkOrderRow, 'status' | 'labor_hours'>

/**
 * Initial values of a job's invoice: its client, and the hours of its completed work orders, or a line for the job. The office
 * enters the prices.
 */
export function getInitialValues(
  { id, client_id, title }: Pick<Job, 'id' | 'client_id' | 'title'>,
  orders: readonly Order[],
) {
  const labor = orders.flatMap(({ status, labor_hours }): ItemDraft[] =>
    status === 'completed' && Number(labor_hours ?? 0) > 0
      ? [{ ...emptyItem(), description: 'Labor', quantity: plainDecimal(labor_hours ?? '0'), kind: 'labor' }]
      : [],
  )
  return { job_id: id, client_id, items: labor.length > 0 ? labor : [{ ...emptyItem(), description: title }] }
}

/** A form's lines before anyone typed in them. */
export const areBlank = (items: readonly { description: string; unit_price: string | number }[]): boolean =>
  items.every(({ description, unit_price }) => description === '' && Number(unit_price) === 0)

import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { type CalculationRow, calculations } from '../contract.ts'

/** Confirms and deletes a saved calculation. Resolves to true if it was deleted. */
export const deleteCalculation = ({ id, name }: Pick<CalculationRow, 'id' | 'name'>): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this calculation?',
    body: `${name}. This cannot be undone.`,
    action: 'Delete',
    run: () => change(calculations.delete, { params: { id } }),
    done: 'Calculation deleted',
    failed: 'Failed to delete calculation',
    denied: "You don't have permission to delete calculations",
  })

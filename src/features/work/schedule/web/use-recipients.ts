import { dispatching } from '#features/work/dispatch/contract.ts'
import { useRead } from '#web/platform/query.ts'

/** The clients of these visits, and how a message would reach each. */
export const useRecipients = (visitIds: readonly string[]) =>
  useRead(dispatching.recipients, { query: { visits: visitIds.toSorted().join(',') } })

import type { Services } from '../context.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { AppError } from '../errors.ts'

const isProviderAway = (error: unknown) => error instanceof AppError && error.status === 503

/**
 * Works through records that are due. `work` takes each by itself, so one record's fault never delays the others, and checks
 * again that it is due, since another process may have been faster. Ends early, with false, while an outside service is away.
 */
export async function eachDue<T extends { id: string }>(
  { log }: Pick<Services, 'log'>,
  records: T[],
  work: (record: T) => Promise<unknown>,
  failure: string,
): Promise<boolean> {
  for (const record of records) {
    try {
      await work(record)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      const fault = { err: error, record: record.id }
      if (isProviderAway(error)) {
        log.warn(fault, failure)
        return false
      }
      log.error(fault, failure)
    }
  }
  return true
}

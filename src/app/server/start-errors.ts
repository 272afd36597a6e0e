import { BackupError } from '#server/backup/format.ts'
import { ConfigError } from '#server/config.ts'
import { DatabaseVersionError } from '#server/database/migrate.ts'
import { DatabaseStartError } from '#server/database/embedded-errors.ts'

/** A failed start that the user can fix. */
export class StartError extends Error {}

const expectedErrors = [StartError, BackupError, ConfigError, DatabaseStartError, DatabaseVersionError]

/**
 * The message to print when the product cannot start or something else `failed`: for errors a user can fix, only the sentence.
 */
export function describeFailure(error: unknown, failed = 'Panelboard could not start'): string {
  if (!(error instanceof Error)) return `${failed}: ${String(error)}`
  if (expectedErrors.some((kind) => error instanceof kind)) return error.message
  // A failed statement's message is followed by its values.
  return `${failed}, because of a fault in it: ${error.message.split('\nparams: ')[0]}`
}

import { BackupError } from '#server/backup/format.ts'
import { ConfigError } from '#server/config.ts'
import { NewerDatabaseError } from '#server/database/migrate.ts'
import { DatabaseStartError } from '#server/database/embedded-errors.ts'

/** A start that failed for a reason a person can act on. */
export class StartError extends Error {}

const known = [StartError, BackupError, ConfigError, DatabaseStartError, NewerDatabaseError]

/** What is printed when the product cannot start, or what else `failed`: for what a person can mend, the sentence alone. */
export function sentenceOf(error: unknown, failed = 'Panelboard could not start'): string {
  if (!(error instanceof Error)) return `${failed}: ${String(error)}`
  if (known.some((kind) => error instanceof kind)) return error.message
  // A failed statement's message goes on with its values.
  return `${failed}, because of a fault in it: ${error.message.split('\nparams: ')[0]}`
}

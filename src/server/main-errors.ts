import { ConfigError } from './platform/config.ts'
import { NewerDatabaseError } from './platform/database/migrate.ts'
import { DatabaseStartError } from './platform/database/embedded-errors.ts'

/** A start that failed for a reason a person can act on. */
export class StartError extends Error {}

const known = [StartError, ConfigError, DatabaseStartError, NewerDatabaseError]

/** What is printed when the product cannot start: for what a person can mend, the sentence alone. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `Panelboard could not start: ${String(error)}`
  if (known.some((kind) => error instanceof kind)) return error.message
  // A failed statement's message goes on with its values.
  return `Panelboard could not start, because of a fault in it: ${error.message.split('\nparams: ')[0]}`
}

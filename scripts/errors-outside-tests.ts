import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the errors outside of any test to a JSON file: they fail a run, but Vitest's own JSON report leaves them out. */
export class ErrorsOutsideTests implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const messages = errors.map(({ message, stack }) =>
      stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`,
    )
    writeFileSync(this.#file, JSON.stringify(messages))
  }
}

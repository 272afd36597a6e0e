import { ConfigError, readConfig } from '#server/config.ts'

/** The sentence about what keeps the product from starting with these variables, or none. */
export function configProblem(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return ''
}

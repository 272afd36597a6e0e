import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './bundle.ts'

/** The version in package.json. */
export async function productVersion(): Promise<string> {
  const { version }: { version?: unknown } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return String(version)
}

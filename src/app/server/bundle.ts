import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder, and the path of its bundle. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const bundleDir = join(root, 'dist', 'server')
const entry = join(bundleDir, 'run.mjs')
const stateFile = join(bundleDir, 'sources.sha256')

const folders = ['scripts/seed', 'src/app', 'src/contract', 'src/features', 'src/server']
const files = ['package-lock.json', 'package.json', 'scripts/build-server.ts']

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

/** A hash of the bundle's sources, which changes when a file is changed, added or removed. */
export async function sourcesState(): Promise<string> {
  const listed = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((found) => found.isFile() && isSource(found.name))
        .map((found) => join(found.parentPath, found.name))
    }),
  )
  const paths = [...listed.flat(), ...files.map((file) => join(root, file))].toSorted()
  const lines = await Promise.all(
    paths.map(async (path) => {
      const { mtimeMs, size } = await stat(path)
      return `${path.slice(root.length)} ${Math.trunc(mtimeMs)} ${size}`
    }),
  )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** The URL of the bundled server if it is up to date with its sources, else null. */
export async function freshBundle(): Promise<string | null> {
  const made = await readFile(stateFile, 'utf8').catch(() => null)
  if (made === null || made.trim() !== (await sourcesState())) return null
  return pathToFileURL(entry).href
}

export const bundleFiles = { entry, stateFile }

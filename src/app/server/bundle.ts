import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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

/** A hash of a line about each of the bundle's sources. */
function hashSources(toLine: (path: string) => string): string {
  // Synchronous: nothing else can be done yet, and promises for a thousand files take three times as long as the files.
  const listed = folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((path) => `${folder}/${path}`),
  )
  const lines = [...listed, ...files].toSorted().map(toLine)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** A hash of the bundle's sources, which changes when a file is changed, added or removed. */
export const sourcesState = (): string =>
  hashSources((path) => {
    const { mtimeMs, size } = statSync(root + path)
    return `${path} ${Math.trunc(mtimeMs)} ${size}`
  })

/** A hash of what the sources say, the same on every machine. */
export const sourcesHash = (): string => hashSources((path) => `${path}\n${readFileSync(root + path, 'utf8')}`)

/** The URL of the bundled server if it is up to date with its sources, else null. */
export function freshBundle(): string | null {
  const previousState = existsSync(stateFile) ? readFileSync(stateFile, 'utf8').trim() : null
  return previousState !== null && previousState === sourcesState() ? pathToFileURL(entry).href : null
}

export const bundleFiles = { entry, stateFile }

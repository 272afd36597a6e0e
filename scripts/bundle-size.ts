import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

// The files a browser loads before a screen shows: the entry, the app's half, the screen, and all their imports.

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The JavaScript files that the entry and these modules load up front, without lazy imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) throw new Error('The build has no entry')
  for (const name of [entry, ...modules]) walk(name)
  return [...seen].filter((file) => file.endsWith('.js'))
}

/** The Brotli size of each of those files, in bytes. */
export async function brotliSizes(
  webDir: string,
  modules: readonly string[],
): Promise<{ file: string; bytes: number }[]> {
  const files = filesOf(await manifestOf(webDir), modules)
  return Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(webDir, `${file}.br`))).size })))
}

export async function manifestOf(webDir: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8'))
  return manifest
}

/** Each circle of chunks that need each other up front, as `a.js > b.js > a.js`. */
export function circlesOf(manifest: Manifest): string[] {
  const done = new Set<string>()
  const circlesFrom = (name: string, path: readonly string[]): string[] => {
    const { file = name, imports = [] } = manifest[name] ?? {}
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' > ')]
    if (done.has(file)) return []
    done.add(file)
    return imports.flatMap((imported) => circlesFrom(imported, [...path, file]))
  }
  return Object.keys(manifest).flatMap((name) => circlesFrom(name, []))
}

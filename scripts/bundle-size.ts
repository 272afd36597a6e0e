import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

// The files a browser loads before a screen shows: the entry, the app's half, the screen, and all their imports.

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The JavaScript files that the entry and these chunks load up front, without lazy imports. */
export function listFiles(manifest: Manifest, chunks: readonly string[]): string[] {
  const seen = new Set<string>()
  const walk = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(manifest[imported])
  }
  walk(Object.values(manifest).find(({ isEntry }) => isEntry))
  for (const name of chunks) {
    const chunk = Object.values(manifest).find((other) => other.name === name)
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    walk(chunk)
  }
  return [...seen].filter((file) => file.endsWith('.js'))
}

/** The Brotli size of each of those files, in bytes. */
export async function brotliSizes(
  webDir: string,
  chunks: readonly string[],
): Promise<{ file: string; bytes: number }[]> {
  const files = listFiles(await readManifest(webDir), chunks)
  return Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(webDir, `${file}.br`))).size })))
}

export async function readManifest(webDir: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8'))
  return manifest
}

/** Each circle of chunks that need each other up front, as `a.js > b.js > a.js`. */
export function findCircles(manifest: Manifest): string[] {
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

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

// What a browser loads before a screen shows: the entry, the app's half, the screen, and all their imports.

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
  const text = await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const files = filesOf(manifest, modules)
  return Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(webDir, `${file}.br`))).size })))
}

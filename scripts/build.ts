import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Builds the web app into dist/web, with a .br and a .gz next to every file that shrinks.

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder of the built web app. */
export const WEB_DIR = join(root, 'dist', 'web')

const STAMP = join(WEB_DIR, '.built')
// Scripts that the web build runs besides its configuration.
const BUILD_STEPS = ['guide-pages', 'service-worker', 'visitor-pages'].map((step) => `scripts/${step}.ts`)
// Server folders are skipped, except the one that the build steps read.
const SOURCES = [
  'src',
  'src/features/company/guides/server',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  ...BUILD_STEPS,
]
const COMPRESSED = /\.(?:js|css|html|svg|json|webmanifest)$/

/** True if the last build is newer than every source. */
export async function isBuilt(): Promise<boolean> {
  const built = await stat(STAMP).then(
    (stamp) => stamp.mtimeMs,
    () => 0,
  )
  return built > 0 && Math.max(...(await sources()).values()) <= built
}

/** Builds the web app unless the last build is newer than every source. Returns whether it built. */
export async function buildIfNeeded(): Promise<boolean> {
  if (await isBuilt()) return false
  await buildWeb()
  return true
}

/** Builds the web app, then swaps it in as a whole, so a server never sees half a build. */
export async function buildWeb(): Promise<void> {
  const started = new Date()
  const fresh = `${WEB_DIR}-${process.pid}`
  try {
    await bundle(fresh)
    await compress(fresh)
    // A change made during the build is newer than its start and triggers another.
    await writeFile(join(fresh, '.built'), started.toISOString())
    await utimes(join(fresh, '.built'), started, started)
    await rm(WEB_DIR, { recursive: true, force: true })
    await rename(fresh, WEB_DIR)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function bundle(outDir: string) {
  const { build } = await import('vite')
  const before = process.env['NODE_ENV']
  // A test runner sets it to `test`, which would bundle React with its development checks.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

async function compress(directory: string) {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      const hints = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [small, smaller] = await Promise.all([gz(bytes, { level: 9 }), brotli(bytes, { params: hints })])
      await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
    }),
  )
}

/** The web build's sources with their modification times. Includes directories, so that a deleted file is noticed. */
export async function sources(): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const add = async (path: string): Promise<void> => {
    const info = await stat(path)
    if (info.isDirectory()) {
      const names = await readdir(path)
      await Promise.all(names.filter((name) => name !== 'server').map((name) => add(join(path, name))))
    } else if (/\.test\.tsx?$/.test(path)) return
    times.set(path, info.mtimeMs)
  }
  await Promise.all(SOURCES.map((source) => add(join(root, source))))
  return times
}

if (import.meta.main) {
  const started = performance.now()
  const built = await buildIfNeeded()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `Built the web app in ${seconds} s` : 'The web app is up to date')
}

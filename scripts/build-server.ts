import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bundleDir, bundleFiles, freshBundle, root, sourcesState } from '#app/server/bundle.ts'

// Loading a thousand small files is most of a start. The bundle holds what every start needs in one file; what only some
// need (a provider's SDK, the PDF writer) stays where npm put it and is loaded when it is used.

/** Packages that every start loads. */
const BUNDLED = [
  '@date-fns/tz',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  'date-fns',
  'drizzle-orm',
  'fastify',
  'libphonenumber-js',
  'pg',
  'pino',
  'prom-client',
  'zod',
]

const isBundled = (id: string) => BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))
const isPackage = (id: string) => /^(@[\w.-]+\/)?\w[\w.-]*/.test(id)

/** A source file finds its neighbours (migrations, fonts) beside itself, although its code runs from the bundle. */
const keepPlaces = {
  name: 'keep-places',
  transform(code: string, id: string) {
    if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return null
    const place = relative(bundleDir, id).replaceAll('\\', '/')
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
  },
}

async function build(): Promise<void> {
  const state = await sourcesState()
  const vite = await import('vite')
  await rm(bundleDir, { recursive: true, force: true })
  await vite.build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [keepPlaces],
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
  // Last: a build that was cut off is not taken for a whole one.
  await writeFile(bundleFiles.stateFile, `${state}\n`)
}

/** Bundles the server unless the bundle is newer than its sources. Answers whether it had to. */
export async function buildServerIfNeeded(): Promise<boolean> {
  if (await freshBundle()) return false
  await build()
  return true
}

if (import.meta.main) await buildServerIfNeeded()

import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { APP_SHELL } from '../src/contract/app-shell.ts'

// `sw.js` is built after the app, whose file names it holds.

const SOURCE = fileURLToPath(new URL('../src/app/web/service-worker.ts', import.meta.url))

/** Chunks that every user's first screen needs, or that read what the device has, with what they import. */
const FIRST = ['signed-in', 'later', 'toaster', 'side-sheet', 'device-blocks']
/** Latin, not the extended characters. */
const FONT = /^assets\/inter-latin-(?!ext).*\.woff2$/

const CODE = /^assets\/.*\.(?:js|css)$/

type Chunks = Rolldown.OutputBundle

/** The entry of the app, the files that a user's first screen needs, and all other code. */
function shellFiles(bundle: Chunks): { entry: string; files: string[]; code: string[] } {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    chunk.imports.forEach(add)
  }
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName
  if (entry === undefined) throw new Error('The build has no entry')
  for (const name of [entry, ...FIRST.map((first) => chunks.find((chunk) => chunk.name === first)?.fileName)]) {
    if (name === undefined) throw new Error(`The build lacks one of ${FIRST.join(', ')}`)
    add(name)
  }
  const fonts = Object.keys(bundle).filter((name) => FONT.test(name))
  const code = Object.keys(bundle).filter((name) => CODE.test(name) && !files.has(name))
  const toPath = (name: string) => `/${name}`
  return {
    entry: toPath(entry),
    files: [APP_SHELL, '/theme.js', ...[...files, ...fonts].map(toPath)],
    code: code.map(toPath),
  }
}

export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILD: JSON.stringify(shellFiles(bundle)) },
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
      if (!('output' in result)) throw new Error('The service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: result.output[0].code })
    },
  },
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { firstReads } from '../src/app/web/first-reads.ts'
import { publicPages } from '../src/app/web/public-pages.ts'

// One HTML file for each screen and for each public page, so that a browser requests everything a screen needs as soon as
// it has the page: `pages/in` for users, `pages/out` for visitors, and `pages/<role>` where a role's first requests are known.

const ROUTER = fileURLToPath(new URL('../src/app/web/router.tsx', import.meta.url))
const SIGNED_IN = 'signed-in.tsx'
const SIGNED_OUT = 'signed-out.tsx'
const BARE = 'bare-pages.tsx'

/** The first requests of every signed-in screen. */
const ASKED = ['/api/auth/user', '/api/settings']

/** The module of each screen in one of the router's tables, by the first word of its path. */
export function screensOf(router: string, table: string): Map<string, string> {
  const named = new Map(
    Array.from(
      router.matchAll(/const (\w+) = lazily\(\s*\(\) =>\s*import\('([^']+)'\)/g),
      ([, name = '', module = '']) => [name, module],
    ),
  )
  const [, body = ''] = new RegExp(`const ${table} = \\{\\n([^]*?)\\n\\}`).exec(router) ?? []
  const lines = body.matchAll(/^ {2}'\/([\w-]*)[^']*': (?:lazily\(\s*\(\) =>\s*import\('([^']+)'\)|(\w+),)/gm)
  return new Map(
    Array.from(lines, ([, path = '', module, name = '']) => [path || 'index', module ?? named.get(name) ?? '']),
  )
}

/** The module of each role's dashboard in the router. */
export const dashboardsOf = (router: string): Map<string, string> =>
  new Map(
    Array.from(
      router.matchAll(/^ {2}(\w+): lazily\(\s*\(\) =>\s*import\('([^']+-dashboard\.tsx)'\)/gm),
      ([, role = '', module = '']) => [role, module],
    ),
  )

type Bundle = Rolldown.OutputBundle

/** The file of a module's chunk, and those of everything it imports. */
function filesFor(bundle: Bundle, module: string, seen = new Set<string>()): Set<string> {
  const end = module.replace(/^#features\//, '/features/').replace(/^\.\//, '/')
  const chunk = Object.values(bundle).find((out) => out.type === 'chunk' && out.facadeModuleId?.endsWith(end))
  if (!chunk) throw new Error(`No chunk for ${module}`)
  const add = (file: string) => {
    const out = bundle[file]
    if (seen.has(file) || out?.type !== 'chunk') return
    seen.add(file)
    for (const imported of out.imports) add(imported)
  }
  add(chunk.fileName)
  return seen
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Writes those files in place of the one page. Other paths get `other.html`; what needs no session is the same for both. */
export const htmlPages: Plugin = {
  name: 'html-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no page')
      const html = String(page.source)
      const router = await readFile(ROUTER, 'utf8')
      const modules = (list: string[]) => {
        const seen = new Set<string>()
        for (const module of list)
          filesFor(
            bundle,
            `/${module}`.replace(/^\/[#.]/, (start) => start.slice(1)),
            seen,
          )
        return [...seen]
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      }
      const emit = (kind: string, name: string, session: 'cookie' | 'none', head: string[]) => {
        const source = html
          .replace('<html lang="en">', `<html lang="en" data-session="${session}">`)
          .replace('</head>', `  ${head.join('\n    ')}\n  </head>`)
        const title = head.find((line) => line.startsWith('<title>'))
        this.emitFile({
          type: 'asset',
          fileName: `pages/${kind}/${name}.html`,
          source: title ? source.replace(/<title>[^]*?<meta name="description"[^>]*>\n\s*/, '') : source,
        })
      }
      const reading = (path: string) =>
        `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escaped(path)}">`
      const asked = ASKED.map(reading)
      const dashboards = dashboardsOf(router)
      for (const [name, module] of screensOf(router, 'signedInScreens')) {
        emit('in', name, 'cookie', [...asked, ...modules(module ? [SIGNED_IN, module] : [SIGNED_IN])])
        for (const [role, reads] of Object.entries(firstReads[name] ?? {})) {
          const code = modules([SIGNED_IN, module || (dashboards.get(role) ?? '')])
          emit(role, name, 'cookie', [...asked, ...reads.map(reading), ...code])
        }
      }
      emit('in', 'other', 'cookie', [...asked.slice(0, 1), ...modules([SIGNED_IN])])
      emit('out', 'other', 'none', ['<meta name="robots" content="noindex">'])
      const signedOut = screensOf(router, 'signedOutScreens')
      for (const [name, { title, description, hidden, bare }] of Object.entries(publicPages)) {
        const screen = signedOut.get(name)
        const head = [
          `<title>${escaped(title)}</title>`,
          `<meta name="description" content="${escaped(description)}">`,
          ...(hidden ? ['<meta name="robots" content="noindex">'] : []),
          ...modules(bare ? [BARE] : screen ? [SIGNED_OUT, screen] : [SIGNED_OUT]),
        ]
        emit('out', name, 'none', head)
        if (bare) emit('in', name, 'none', head)
      }
    },
  },
}

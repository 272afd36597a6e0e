import type { Plugin } from 'vite'
import { publicPages } from '../src/app/web/public-pages.ts'

// `index.html` opens the app for users: it asks for their code at once. A visitor's request gets `visitors/<name>.html`, with the title and
// description that search engines and previews of a link show.

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The page of an address that is for users only, or that does not exist. */
const other = { title: 'Panelboard', description: 'The office of an electrical contractor.', hidden: true }

export const visitorPages: Plugin = {
  name: 'visitor-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no page')
      const page = String(index.source)
      for (const [name, { title, description, hidden }] of Object.entries({ ...publicPages, other })) {
        const head = [
          `<title>${escapeHtml(title)}</title>`,
          `<meta name="description" content="${escapeHtml(description)}">`,
          ...(hidden ? ['<meta name="robots" content="noindex">'] : []),
        ]
        const source = page
          .replace('<html lang="en">', '<html lang="en" data-session="none">')
          .replace(/<title>[^]*?<meta name="description"[^>]*>/, head.join('\n    '))
        this.emitFile({ type: 'asset', fileName: `visitors/${name}.html`, source })
      }
      const signedIn = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'signed-in')
      if (signedIn?.type !== 'chunk') throw new Error('The build has no signed-in app')
      const links = [signedIn.fileName, ...signedIn.imports]
        .filter((file) => !page.includes(file))
        .map((file) => `  <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />\n  `)
      index.source = page.replace('</head>', `${links.join('')}</head>`)
    },
  },
}

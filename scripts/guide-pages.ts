import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { readGuide } from '../src/features/company/guides/server/content.ts'
import { guides } from '../src/features/company/guides/rules/guides.ts'
import type { GuideSection } from '../src/features/company/guides/rules/sections.ts'

// The browser gets the guides as HTML, written by marked at build time, so no screen loads a Markdown parser for them.

const PUBLIC = fileURLToPath(new URL('../src/app/web/public', import.meta.url))
const PREFIX = 'guide:'

/** The width and height of each picture, as attributes: nothing moves when it loads. */
const sizes = new Map<string, string>()

const marked = new Marked({
  async: true,
  walkTokens: async (token) => {
    if (token.type !== 'image') return
    const { width, height } = await sharp(join(PUBLIC, token.href)).metadata()
    sizes.set(token.href, `width="${width}" height="${height}"`)
  },
  renderer: {
    image: ({ href, text }) =>
      `<img src="${href}" alt="${text}" ${sizes.get(href) ?? ''} loading="lazy" decoding="async">`,
  },
})

const toHtml = async ({ anchor, title, level, markdown }: GuideSection) => ({
  anchor,
  title,
  level,
  html: await marked.parse(markdown),
})

/** Resolves `guide:admin` to a module with the sections of that guide. */
export const guidePages: Plugin = {
  name: 'guide-pages',
  resolveId: { filter: { id: /^guide:/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0guide:/ },
    handler: async (id) => {
      const guide = Object.values(guides).find(({ name }) => id === `\0${PREFIX}${name}`)
      if (!guide) throw new Error(`There is no ${id}`)
      const sections = await Promise.all((await readGuide(guide)).map(toHtml))
      return `export const sections = ${JSON.stringify(sections)}`
    },
  },
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { navigation } from '#app/web/navigation.ts'
import { signedInScreens } from '#app/web/router.tsx'
import { roles } from '#contract/roles.ts'
import { helpFor } from './help.ts'
import { guides } from './rules/guides.ts'
import { parseSections } from './rules/sections.ts'
import { readGuides } from './server/content.ts'

// The guides are checked against the product: its screens, its buttons, its pictures.

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const read = await readGuides()
const content = join(root, 'src/features/company/guides/content')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const all = read.flatMap(({ guide, sections }) => sections.map((section) => ({ guide, ...section })))
const listAnchors = (name: string) =>
  read.find(({ guide }) => guide.name === name)?.sections.map(({ anchor }) => anchor) ?? []

/** Screens that only staff or only administrators can open; everyone else is refused there. */
const STAFF_ONLY = /^\/(?:clients|compliance|price-book|sales|marketing|messages|calculators|schedule|hours)(?:\/|$)/
const opens = (role: (typeof roles)[number], path: string) =>
  role === 'admin' ||
  !(
    path === '/users' ||
    path === '/audit' ||
    path === '/admin-guide' ||
    (role === 'client' && (STAFF_ONLY.test(path) || path === '/employee-guide'))
  )

describe('the guides', () => {
  test('show every file', () => {
    const used = Object.values(guides).flatMap(({ files }) => files.map((file) => join(content, `${file}.md`)))
    expect(filesIn(content).toSorted()).toEqual([...new Set(used)].toSorted())
  })

  test('give each section an anchor of its own, and at most 250 words', () => {
    for (const { guide, sections } of read) {
      const anchors = sections.map(({ anchor }) => anchor)
      expect(
        anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index),
        guide.name,
      ).toEqual([])
    }
    const long = all.filter(({ markdown }) => markdown.split(/\s+/).length > 250)
    expect(long.map(({ title }) => title)).toEqual([])
    expect(all.filter(({ markdown }) => markdown === '').map(({ title }) => title)).toEqual([])
  })

  test('refuse a heading without an anchor', () => {
    expect(() => parseSections('## Invoices')).toThrow('without an anchor')
    expect(() => parseSections('Text\n## Invoices {#invoices}')).toThrow('before the first heading')
    expect(parseSections('## A {#a admin}\n\nx\n### B {#b}\ny').map(({ roles }) => roles)).toEqual([
      ['admin'],
      ['admin'],
    ])
  })

  test('link only to sections and screens that exist', () => {
    const screens = new Set(Object.keys(signedInScreens).map((path) => path.replace(/\/:.*/, '')))
    const broken = all.flatMap(({ guide, anchor, markdown }) =>
      [...markdown.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)]
        .map(([, href = '']) => href)
        .filter((href) =>
          href.startsWith('#') ? !listAnchors(guide.name).includes(href.slice(1)) : !screens.has(href),
        )
        .map((href) => `${guide.name} #${anchor}: ${href}`),
    )
    expect(broken).toEqual([])
  })

  test('show pictures that exist, described in words, none unused or large', () => {
    const shown = all.flatMap(({ markdown }) => [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)])
    for (const [, alt = '', path = ''] of shown) {
      expect(alt.split(' ').length, path).toBeGreaterThan(3)
      expect(existsSync(join(root, 'src/app/web/public', path)), path).toBe(true)
    }
    const kept = filesIn(join(root, 'src/app/web/public/guides'))
    expect(kept.map((file) => file.replace(/.*\/public/, '')).toSorted()).toEqual(
      [...new Set(shown.map(([, , path]) => path ?? ''))].toSorted(),
    )
    for (const file of kept) expect(readFileSync(file).length, file).toBeLessThanOrEqual(60_000)
  })

  test('name buttons and screens as the product does', () => {
    const sources = filesIn(join(root, 'src'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
      .replaceAll('&amp;', '&')
      .replaceAll("\\'", "'")
    const names = new Set(
      all.flatMap(({ markdown }) => [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)),
    )
    // In quotes, between tags, or on a separate line. The amount on the button is ignored.
    const quoted = [...sources.matchAll(/(?<=['"`>])[A-Z+/][^'"`<>\n{$]*(?=['"`<{$])/g)].map(([text]) => text.trim())
    const shown = new Set([...quoted, ...sources.split('\n').map((line) => line.replace(/ \{.*/, '').trim())])
    const isShown = (name: string) => shown.has(name) || sources.includes(`"${name}"`)
    expect([...names].filter((name) => !isShown(name.replace(/ \$.*/, '')))).toEqual([])
  })

  test('use plain words', () => {
    const avoided =
      /\b(somebody|nobody|whoever|whom|told|hears|hangs on|at once|on a desk|no more|wish|goes on|utilize|leverage|simply|please note)\b/i
    expect(all.filter(({ markdown }) => avoided.test(markdown)).map(({ title }) => title)).toEqual([])
  })
})

describe('help', () => {
  const paths = Object.keys(signedInScreens)

  test.each(roles)('leads from every screen to a section of its own, for %s', (role) => {
    const missing = [...paths, '/booking']
      .filter((path) => opens(role, path))
      .map((path) => helpFor(path.replace(/:\w+\??/, '1'), role))
      .filter((href) => !listAnchors(role).includes(href.replace(/.*#/, '')))
    expect(missing).toEqual([])
  })

  test.each(roles)('describes every screen in the sidebar of %s', (role) => {
    const guide = read.find(({ guide }) => guide.name === role)
    const text = guide?.sections.map(({ title, markdown }) => `${title}\n${markdown}`).join('\n') ?? ''
    const links = navigation[role].filter(({ label }) => label !== 'Help & Info').flatMap(({ items }) => items)
    const missing = links.map(({ label }) => label).filter((label) => !text.includes(`**${label}**`))
    expect(missing).toEqual(['Dashboard'])
  })
})

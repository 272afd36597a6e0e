import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '#contract/roles.ts'
import { publicPages } from '#app/web/public-pages.ts'
import { WEB_DIR, buildIfNeeded } from './build.ts'
import { brotliSizes, circlesOf, filesOf, manifestOf } from './bundle-size.ts'

// Lighthouse on the five pages is the judge; these catch a library that landed on a first load by accident.
const LANDING = 100
const SIGN_IN = 130
const SIGNED_IN = 230

const feature = (path: string) => `../../features/${path}.tsx`
const signedIn = (screen: string) => ({ screen, kilobytes: SIGNED_IN, modules: ['signed-in.tsx', screen] })

const budgets = [
  { screen: 'landing', kilobytes: LANDING, modules: ['signed-out.tsx', feature('landing/web/landing-screen')] },
  { screen: '/auth', kilobytes: SIGN_IN, modules: ['signed-out.tsx', feature('auth/web/auth-screen')] },
  {
    screen: 'a quote by link',
    kilobytes: SIGN_IN,
    modules: ['bare-pages.tsx', feature('portal/web/link-page'), feature('portal/web/linked-quote')],
  },
  signedIn('settings-page.tsx'),
  signedIn('clients-page.tsx'),
  signedIn('compliance-page.tsx'),
  ...[
    'profile/web/profile-screen',
    'marketing/web/marketing-screen',
    'invoices/web/invoices-screen',
    'schedule/web/schedule-screen',
    'messages/web/messages-screen',
    'dashboard/web/admin-dashboard',
  ].map((path) => signedIn(feature(path))),
]

describe('JavaScript on first load', () => {
  beforeAll(async () => {
    await buildIfNeeded()
  }, 120_000)

  test.each(budgets)('$screen: at most $kilobytes KB, Brotli', async ({ kilobytes, modules }) => {
    const sizes = await brotliSizes(WEB_DIR, modules)
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total, sizes.map(({ file, bytes }) => `${file} ${bytes}`).join('\n')).toBeLessThanOrEqual(kilobytes * 1000)
  })

  test('the button of the assistant adds at most 3 KB to any page until it is pressed', async () => {
    const page = ['signed-in.tsx', '../../features/profile/web/profile-screen.tsx']
    const before = await brotliSizes(WEB_DIR, page)
    const after = await brotliSizes(WEB_DIR, [...page, 'sparky-here.tsx'])
    const added = after.filter(({ file }) => before.every((other) => other.file !== file))
    const total = added.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total, added.map(({ file, bytes }) => `${file} ${bytes}`).join('\n')).toBeLessThanOrEqual(3000)
  })
})

test('a role that opens the start page loads no other dashboard', async () => {
  await buildIfNeeded()
  for (const role of Role.options) {
    const html = await readFile(join(WEB_DIR, 'pages', role, 'index.html'), 'utf8')
    expect(Array.from(html.matchAll(/(\w+)-dashboard-/g), ([, name]) => name)).toEqual([role])
  }
}, 120_000)

test('no chunk needs itself, which would run its code before what that needs', async () => {
  await buildIfNeeded()
  expect(circlesOf(await manifestOf(WEB_DIR))).toEqual([])
}, 120_000)

test('finds a circle of chunks', () => {
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js', imports: ['_form.js'], dynamicImports: ['index.html'] },
    '_form.js': { file: 'form.js', imports: ['_shared.js'] },
  }
  expect(circlesOf(manifest)).toEqual(['shared.js > form.js > shared.js'])
})

test('the development page of the kit is not in the build', async () => {
  await buildIfNeeded()
  expect(Object.keys(await manifestOf(WEB_DIR)).filter((name) => /(^|\/)kit\b/.test(name))).toEqual([])
  expect(await readdir(WEB_DIR)).not.toContain('kit.html')
}, 120_000)

test('counts what a chunk imports once, and not what it loads later', () => {
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'screen.tsx': { file: 'screen.js', imports: ['_shared.js', 'index.html'], dynamicImports: ['dialog.tsx'] },
    'dialog.tsx': { file: 'dialog.js' },
  }
  expect(filesOf(manifest, ['screen.tsx'])).toEqual(['main.js', 'shared.js', 'screen.js'])
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('no chunk for gone.tsx')
})

test('each public page has its own title and description, and search engines are kept from all others', async () => {
  await buildIfNeeded()
  const page = (name: string) => readFile(join(WEB_DIR, 'pages', `${name}.html`), 'utf8')
  const count = (html: string, part: string) => html.split(part).length - 1
  for (const [name, { title, description, hidden }] of Object.entries(publicPages)) {
    const html = await page(`out/${name}`)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`<meta name="description" content="${description}">`)
    expect([count(html, '<title>'), count(html, 'name="description"')]).toEqual([1, 1])
    expect(html.includes('<meta name="robots" content="noindex">')).toBe(hidden === true)
    expect(html).not.toContain('/api/')
  }
  expect(await page('out/other')).toContain('<meta name="robots" content="noindex">')
  const signedIn = await page('in/invoices')
  expect(signedIn).toContain('data-session="cookie"')
  expect(signedIn).toMatch(/rel="modulepreload" crossorigin href="\/assets\/invoices-/)
  expect(signedIn).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">')
  expect(await readFile(join(WEB_DIR, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /api/\nAllow: /\n')
}, 120_000)

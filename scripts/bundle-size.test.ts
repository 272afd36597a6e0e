import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '#contract/roles.ts'
import { publicPages } from '#app/web/public-pages.ts'
import { WEB_DIR, buildIfNeeded } from './build.ts'
import { brotliSizes, circlesOf, filesOf, manifestOf } from './bundle-size.ts'

const budgets = [
  { screen: 'landing', kilobytes: 75, modules: ['signed-out.tsx', '../../features/landing/web/landing-screen.tsx'] },
  { screen: '/auth', kilobytes: 80, modules: ['signed-out.tsx', '../../features/auth/web/auth-screen.tsx'] },
  {
    screen: 'an invoice by link',
    kilobytes: 90,
    modules: [
      'bare-pages.tsx',
      '../../features/portal/web/link-page.tsx',
      '../../features/portal/web/linked-invoice.tsx',
    ],
  },
  {
    screen: 'a booking by link',
    kilobytes: 90,
    modules: [
      'bare-pages.tsx',
      '../../features/portal/web/link-page.tsx',
      '../../features/portal/web/linked-booking.tsx',
    ],
  },
  {
    screen: 'marketing',
    kilobytes: 150,
    modules: ['signed-in.tsx', '../../features/marketing/web/marketing-screen.tsx'],
  },
  {
    screen: 'a quote by link, before it is signed',
    kilobytes: 90,
    modules: ['../../features/portal/web/link-page.tsx', '../../features/portal/web/linked-quote.tsx'],
  },
  {
    screen: 'invoice list',
    kilobytes: 135,
    modules: ['signed-in.tsx', '../../features/invoices/web/invoices-screen.tsx'],
  },
  { screen: 'quote list', kilobytes: 135, modules: ['signed-in.tsx', 'quotes-page.tsx'] },
  {
    screen: 'price book',
    kilobytes: 130,
    modules: ['signed-in.tsx', '../../features/price-book/web/price-book-screen.tsx'],
  },
  {
    screen: 'dashboard, before its chart',
    kilobytes: 119,
    modules: ['signed-in.tsx', '../../features/dashboard/web/admin-dashboard.tsx'],
  },
  {
    screen: "an employee's dashboard",
    kilobytes: 122,
    modules: ['signed-in.tsx', '../../features/dashboard/web/employee-dashboard.tsx'],
  },
  {
    screen: "a client's dashboard",
    kilobytes: 122,
    modules: ['signed-in.tsx', '../../features/dashboard/web/client-dashboard.tsx'],
  },
  {
    screen: 'a panel, before its drawing',
    kilobytes: 115,
    modules: ['signed-in.tsx', '../../features/panels/web/panel-screen.tsx'],
  },
  {
    screen: 'referrals',
    kilobytes: 115,
    modules: ['signed-in.tsx', '../../features/referrals/web/referrals-screen.tsx'],
  },
  {
    screen: 'payment page',
    kilobytes: 125,
    modules: ['signed-in.tsx', '../../features/payments/web/payment-screen.tsx'],
  },
  {
    screen: 'sales pipeline',
    kilobytes: 125,
    modules: ['signed-in.tsx', '../../features/leads/web/sales-screen.tsx'],
  },
  {
    screen: 'quote request form',
    kilobytes: 90,
    modules: ['bare-pages.tsx', '../../features/lead-form/web/quote-request-screen.tsx'],
  },
  {
    screen: 'AI agents',
    kilobytes: 115,
    modules: ['signed-in.tsx', '../../features/agents/web/agents-screen.tsx'],
  },
  { screen: 'audit trail', kilobytes: 135, modules: ['signed-in.tsx', '../../features/audit/web/audit-screen.tsx'] },
  { screen: 'compliance', kilobytes: 135, modules: ['signed-in.tsx', 'compliance-page.tsx'] },
  {
    screen: 'a guide, with its text',
    kilobytes: 130,
    modules: ['signed-in.tsx', '../../features/guides/web/guide-screen.tsx', '../../../guide:admin'],
  },
  {
    screen: 'calculators',
    kilobytes: 130.5,
    modules: [
      'signed-in.tsx',
      '../../features/calculators/web/calculators-screen.tsx',
      '../../features/calculators/web/saved-calculations.tsx',
    ],
  },
  {
    screen: 'a calculator, before its result',
    kilobytes: 130,
    modules: [
      'signed-in.tsx',
      '../../features/calculators/web/calculators-screen.tsx',
      '../../features/calculators/web/calculator.tsx',
      '../../features/calculators/web/dwelling-fields.tsx',
    ],
  },
  {
    screen: 'messages, its conversations',
    kilobytes: 134,
    modules: [
      'signed-in.tsx',
      '../../features/messages/web/messages-screen.tsx',
      '../../features/messages/web/conversations.tsx',
      '../../features/messages/web/conversation-list.tsx',
    ],
  },
  {
    screen: 'messages, an open conversation',
    kilobytes: 123,
    modules: [
      'signed-in.tsx',
      '../../features/messages/web/messages-screen.tsx',
      '../../features/messages/web/conversations.tsx',
      '../../features/messages/web/thread.tsx',
    ],
  },
  {
    screen: 'schedule, its week',
    kilobytes: 132,
    modules: ['signed-in.tsx', '../../features/schedule/web/schedule-screen.tsx'],
  },
  { screen: 'users', kilobytes: 135, modules: ['signed-in.tsx', '../../features/users/web/users-screen.tsx'] },
  { screen: 'clients', kilobytes: 140, modules: ['signed-in.tsx', 'clients-page.tsx'] },
  { screen: 'profile', kilobytes: 175, modules: ['signed-in.tsx', '../../features/profile/web/profile-screen.tsx'] },
  { screen: 'settings', kilobytes: 203, modules: ['signed-in.tsx', 'settings-page.tsx'] },
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

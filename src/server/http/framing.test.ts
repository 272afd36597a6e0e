import { afterAll, expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { framableForm } from '#features/sales/lead-form/server/shared/framable-form.ts'
import { createLog } from '#server/log.ts'
import { createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { createServer } from './server.ts'

const world = await setUpWorld({ company: true })
const { services } = world
const parts = { services, sessions: features.sessions, logger: createLog('silent'), framable: framableForm(services) }
const app = await createServer(parts)
afterAll(async () => {
  await app.close()
})

async function framing(url: string) {
  const { headers } = await app.inject(url)
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return [ancestors, headers['x-frame-options']]
}
const EMBED = '/quote-request/embed'
const CLOSED = ["'none'", 'SAMEORIGIN']

test('only the sites in the settings may frame the embeddable form, and no site any other page', async () => {
  expect(await framing(EMBED)).toEqual(CLOSED)
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const sites = ['https://www.bluebonnet.example/contact', 'https://BLUEBONNET.example:8443']
  expect((await admin.patch('/api/settings', { lead_form_sites: sites })).body.lead_form_sites).toEqual([
    'https://www.bluebonnet.example',
    'https://bluebonnet.example:8443',
  ])
  const open = ['https://www.bluebonnet.example https://bluebonnet.example:8443', undefined]
  expect(await framing(EMBED)).toEqual(open)
  expect(await framing(`${EMBED}?theme=dark`)).toEqual(open)
  for (const path of [
    '/',
    '/sales',
    '/quote-request',
    `${EMBED}/`,
    `${EMBED}/x`,
    '/Quote-Request/Embed',
    '/api/settings',
  ])
    expect([path, ...(await framing(path))]).toEqual([path, ...CLOSED])
  await admin.patch('/api/settings', { lead_form_sites: [] })
  expect(await framing(EMBED)).toEqual(CLOSED)
})

test.each([
  'http://www.example.com',
  'https://*.example.com',
  'https://user@example.com',
  "https://example.com' 'unsafe-inline",
  'https://example.com; script-src *',
  'https://a.example https://b.example',
  'javascript:alert(1)',
  '*',
  '',
])('the settings refuse the website "%s"', async (site) => {
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const { status, body } = await admin.patch('/api/settings', { lead_form_sites: [site] })
  expect([status, body.message]).toEqual([400, 'Enter a website such as https://www.example.com'])
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Page, request } from '@playwright/test'
import type { SmtpPeer } from '../peers/smtp.ts'
import { startProduct } from '../processes.ts'
import { startCompany } from './company.ts'
import { visit } from './facts/visit.ts'
import { test as mailed } from './mail.ts'
import { authenticate, expect, people } from './product.ts'

// Messages that were waiting when a backup was made wait for an administrator after it is restored.

const run = promisify(execFile)
const program = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))

const RECIPIENTS = ['send@held.example', 'drop@held.example', 'rest@held.example']

/** The backup of a company that confirmed three visits while its mail server took no mail. */
async function backedUp(smtp: SmtpPeer, folder: string): Promise<string> {
  smtp.answer = { code: 451, words: 'Try again later' }
  const product = await startCompany(smtp.env)
  const api = await request.newContext({ baseURL: product.url })
  await api.post('/api/login', { data: people.admin })
  const post = async (path: string, data: object) => (await api.post(path, { data })).json()
  for (const [index, email] of RECIPIENTS.entries()) {
    const { id: client_id } = await post('/api/clients', { name: `Client ${index}`, email })
    const scheduled_date = `2083-03-0${index + 1}T09:00`
    const booking = await post('/api/bookings', { client_id, service_type: 'Surge protector', scheduled_date })
    const confirmed = await api.patch(`/api/bookings/${booking.id}`, { data: { status: 'confirmed' } })
    expect(confirmed.status(), await confirmed.text()).toBe(200)
  }
  await api.dispose()
  const file = join(folder, 'company.backup')
  await run(process.execPath, [program('backup'), file], {
    env: { ...process.env, ...smtp.env, DATA_DIR: product.dataDir },
  })
  await product.stop()
  return file
}

const test = mailed.extend({
  companyOf: [
    async ({ smtp }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'panelboard-restored-'))
      const file = await backedUp(smtp, folder)
      smtp.answer = 'ok'
      const env = { DATA_DIR: join(folder, 'new'), SAMPLE_DATA: 'false', ...smtp.env }
      await run(process.execPath, [program('restore'), file], { env: { ...process.env, ...env } })
      const product = await startProduct(env)
      await use(() => Promise.resolve({ ...product, dataDir: env.DATA_DIR }))
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

const card = (page: Page) => page.locator('#held-messages')
const row = (page: Page, recipient: string) => card(page).getByRole('listitem').filter({ hasText: recipient })

test('an administrator sends one, drops one, and sends the rest', async ({ page, smtp }) => {
  await authenticate(page, people.admin)
  await visit(
    page,
    `# / | Admin Dashboard
     ~messages wait since the restore. | [Review](/settings#held-messages)`,
    'admin',
  )
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(card(page)).toBeInViewport()
  await visit(
    page,
    `# /settings | Company Settings
     Held messages | ~A backup was restored on | [Drop All]
     ~These messages may have been sent before, so they wait for you.
     ~Reminders and other automatic messages wait here too, until you send or drop all.
     ${RECIPIENTS.map((recipient) => `~to ${recipient}`).join(' | ')}`,
    'admin',
  )
  expect(smtp.messages).toEqual([])

  await row(page, 'send@held.example').getByRole('button', { name: 'Send' }).click()
  await expect(row(page, 'send@held.example')).toHaveCount(0)
  await expect.poll(() => smtp.messages.flatMap(({ recipients }) => recipients)).toEqual(['send@held.example'])
  await row(page, 'drop@held.example').getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop' }).click()
  await expect(row(page, 'drop@held.example')).toHaveCount(0)
  await page.getByRole('button', { name: /^Send All/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send All' }).click()
  await expect(card(page)).toHaveCount(0)
  // Reminders of the sample company's visits were held too, and go out with the rest.
  const recipients = () => smtp.messages.flatMap((mail) => mail.recipients)
  await expect.poll(recipients).toContain('rest@held.example')
  expect(recipients()).not.toContain('drop@held.example')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('since the restore')).toHaveCount(0)
})

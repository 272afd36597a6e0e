import { request } from '@playwright/test'
import { openAsAdmin } from './office.ts'
import { expect, people, test } from './product.ts'

// An open screen shows the work of others without a reload, and without losing one's own.

test('an open list follows what a colleague does, and keeps the search and the open record', async ({
  page,
  product,
}) => {
  const colleague = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } })
  await colleague.post('/api/login', { data: people.employee })
  const create = async (path: string, data: object) => {
    const reply = await colleague.post(path, { data })
    expect(reply.status(), await reply.text()).toBe(201)
    return reply.json()
  }

  await openAsAdmin(page, '/clients')
  const search = page.getByPlaceholder(/^Search by name/)
  await search.fill('Quincy')
  await expect(page.getByText('No clients found')).toBeVisible()
  const { id } = await create('/api/clients', { name: 'Quincy Oakes', email: 'quincy@oakes.example' })
  const row = page.getByRole('row').filter({ hasText: 'Quincy Oakes' })
  await expect(row).toBeVisible()
  await expect(search).toHaveValue('Quincy')

  await row.getByText('Quincy Oakes').click()
  const details = page.getByRole('dialog', { name: 'Quincy Oakes' })
  await expect(details).toContainText('quincy@oakes.example')
  const patched = await colleague.patch(`/api/clients/${id}`, { data: { email: 'office@oakes.example' } })
  expect(patched.status(), await patched.text()).toBe(200)
  await expect(details).toContainText('office@oakes.example')

  // Only what changed is read: no page of the list again.
  const reads: string[] = []
  page.on('request', (asked) => void reads.push(new URL(asked.url()).pathname))
  await create('/api/clients', { name: 'Quincy Marsh' })
  // Behind the dialog.
  await expect(page.getByText('Quincy Marsh')).toBeAttached()
  expect(reads).toContain('/api/clients.changes')
  expect(reads).not.toContain('/api/clients')
  await colleague.dispose()
})

import type { APIRequestContext } from '@playwright/test'
import { areas, type Role } from './facts/screens.ts'
import { visit } from './facts/visit.ts'
import { expect, test } from './product.ts'

// A company on its first day: every list shows the empty text from the specification.

const password = 'correct horse battery'
const admin = { username: 'owner', password }

test.use({
  env: { SAMPLE_DATA: 'false', ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: password, ADMIN_EMAIL: 'owner@first.example' },
})

/** Registers a user, then lets the owner assign the role. */
async function signUp(api: APIRequestContext, role: Role): Promise<void> {
  const name = `First ${role}`
  const data = { username: `first-${role}`, password, name, email: `${role}@first.example` }
  const { id } = await (await api.post('/api/register', { data })).json()
  if (role === 'client') return
  await api.post('/api/login', { data: admin })
  const given = await api.patch(`/api/users/${id}`, { data: { role, confirm_unproven: true } })
  expect(given.ok()).toBe(true)
  await api.post('/api/login', { data })
}

for (const role of ['admin', 'employee', 'client'] as const)
  test(`the ${role} sees the empty texts in an empty company`, async ({ page }) => {
    if (role === 'admin') await page.request.post('/api/login', { data: admin })
    else await signUp(page.request, role)
    await visit(page, areas.get('an empty company') ?? '', role)
  })

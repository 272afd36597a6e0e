import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { CreateJob } from './shared/job-form.tsx'

const rosa = { id: '00000000-0000-4000-8000-000000000052', name: 'Rosa Delgado', email: 'rosa@example.com' }
const luis = { id: '00000000-0000-4000-8000-000000000053', name: 'Luis Vega', email: 'luis@example.com' }
const home = { city: 'Austin', state: 'TX', zip: '78704' }

const location = () => page.getByRole('textbox', { name: 'Location' })

async function openForm() {
  serve({
    [`GET /api/clients/${rosa.id}`]: { ...rosa, ...home, address: '12 Oak St' },
    [`GET /api/clients/${luis.id}`]: { ...luis, ...home, address: '8 Elm St' },
    'GET /api/clients': [rosa, luis],
    'GET /api/users': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<CreateJob start={{ client_id: rosa.id }} onClose={() => undefined} />)
}

async function choose(name: string) {
  await page.getByRole('combobox', { name: 'Client' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

test("a new job starts at its client's address, and follows the client", async () => {
  await openForm()
  await expect.element(location()).toHaveValue('12 Oak St, Austin, TX 78704')
  await choose(luis.name)
  await expect.element(location()).toHaveValue('8 Elm St, Austin, TX 78704')
})

test('a location that a person typed stays when the client changes', async () => {
  await openForm()
  await expect.element(location()).toHaveValue('12 Oak St, Austin, TX 78704')
  await location().fill('The warehouse on 5th')
  await choose(luis.name)
  await expect.element(page.getByRole('button', { name: 'Use 8 Elm St, Austin, TX 78704' })).toBeVisible()
  await expect.element(location()).toHaveValue('The warehouse on 5th')
})

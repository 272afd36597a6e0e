import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { MessageOwners } from './message-owners.tsx'

const owner = {
  client_id: '00000000-0000-4000-8000-0000000000aa',
  client_name: 'Ada Lovelace',
  addresses: ['88 Rainey St'],
  no_email: null,
}

test.each([
  { name: 'the email', no_text: 'Client has not agreed to get texts of this kind.', stops: 0 },
  { name: 'the text', no_text: null, stops: 1 },
])('shows $name that a client gets', async ({ no_text, stops }) => {
  serve({
    'GET /api/panel-capacity/recipients': [{ ...owner, no_text }],
    'GET /api/settings': { company_name: 'Bluebonnet Electric' },
  })
  await show(<MessageOwners panels={[]} onDone={() => undefined} onClose={() => undefined} />)
  await expect.element(page.getByText(/Hi Ada, .* at 88 Rainey St/)).toBeVisible()
  expect(page.getByText(/Reply STOP/).elements()).toHaveLength(stops)
})

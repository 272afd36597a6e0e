import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { DocumentLinks } from './document-links.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'
const URL = 'https://example.com/l/token'

test('a new link is copied again, not made again, also before the list has it', async () => {
  const link = {
    id: ID,
    kind: 'invoice',
    document_id: ID,
    status: 'active',
    expires_at: '2027-06-15T15:00:00.000Z',
    revoked_at: null,
    created_by_name: 'Dana Reyes',
    created_at: '2026-06-15T15:00:00.000Z',
    last_opened_at: null,
    open_count: 0,
  }
  const listed = Promise.withResolvers<object[]>()
  let isMade = false
  const requests = serve({
    'GET /api/links': () => (isMade ? listed.promise : []),
    'POST /api/links': () => {
      isMade = true
      return { ...link, url: URL }
    },
  })
  await show(<DocumentLinks kind="invoice" id={ID} />)
  await expect.element(page.getByText(/^None yet\./)).toBeVisible()
  const copy = page.getByRole('button', { name: 'Copy link' })
  await userEvent.click(copy)
  await expect.element(page.getByLabelText('New link')).toHaveValue(URL)
  await userEvent.click(copy)
  listed.resolve([{ ...link, status: 'revoked' }])
  await expect.element(page.getByText('Revoked')).toBeVisible()
  expect(page.getByLabelText('New link').elements()).toHaveLength(0)
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

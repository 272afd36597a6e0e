import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { DossierSection } from './shared/dossier-section.tsx'

const makeId = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
const button = page.getByRole('button', { name: 'Dossier' })

const open = (job: string, issue: () => unknown) => {
  serve({ [`GET /api/jobs/${job}/dossiers`]: [], [`GET /api/jobs/${job}/dossier`]: issue })
  return show(<DossierSection jobId={job} />)
}

test('says that it is being made, and can be cancelled', async () => {
  const { unmount } = await open(makeId(10), () => new Promise(() => {}))
  await userEvent.click(button)
  const bar = page.getByRole('progressbar', { name: 'Creating dossier' })
  await expect.element(bar).toBeVisible()
  await expect.element(bar).not.toHaveAttribute('aria-valuenow')
  await expect.element(page.getByRole('status').getByText(/takes up to half a minute/)).toBeVisible()
  // It continues without its dialog.
  await unmount()
  await show(<DossierSection jobId={makeId(10)} />)
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByText('Dossier cancelled')).toBeVisible()
  await expect.element(button).toBeEnabled()
})

test.each([
  [
    'the server refuses',
    () => reply({ message: 'This dossier took too long to create.' }, { status: 503 }),
    'The dossier was not created. This dossier took too long to create.',
  ],
  [
    'the connection fails',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The dossier was not created. The connection failed. Check your network and try again.',
  ],
])('says why it failed when %s, and can be made again', async (why, issue, message) => {
  const job = makeId(why.length)
  await open(job, issue)
  await userEvent.click(button)
  await expect.element(page.getByRole('region', { name: 'Dossier' }).getByText(message)).toBeVisible()
  await expect.element(button).toBeEnabled()
})

test('says when those made before could not be loaded', async () => {
  serve({ [`GET /api/jobs/${makeId(11)}/dossiers`]: reply({ message: 'Not now.' }, { status: 429 }) })
  await show(<DossierSection jobId={makeId(11)} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Failed to load dossiers')).toBeVisible()
})

test('counts one page as one', async () => {
  const made = { id: makeId(12), number: 1, pages: 1, created_at: '2026-06-15T15:00:00.000Z', created_by_name: 'Erin' }
  serve({ [`GET /api/jobs/${makeId(12)}/dossiers`]: [made] })
  await show(<DossierSection jobId={makeId(12)} />)
  await expect.element(page.getByText('· 1 page', { exact: true })).toBeVisible()
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { useRows } from '#web/platform/rows.ts'
import { marketing, type MarketingContent } from '../contract.ts'
import { Library } from './library.tsx'

const company = {
  company_name: 'Bluebonnet Electric',
  license_number: 'TECL 31875',
  state: 'TX',
  time_zone: 'America/Chicago',
}
const SIGNED = 'Bluebonnet Electric · TECL 31875'

const post = (n: number): MarketingContent => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  platform: n % 2 ? 'facebook' : 'linkedin',
  content_type: 'friendly',
  title: null,
  body: n === 0 ? 'An old post' : `Post ${n} about surge protection\n\n${SIGNED}`,
  image_url: null,
  created_by: '00000000-0000-4000-8000-000000000001',
  created_at: new Date(Date.UTC(2026, 5, 15) + n * 60_000).toISOString(),
})

const PAGE = 1000
const all = Array.from({ length: 5000 }, (_, n) => post(n))

/** Lists with other search fields are other lists. */
function Saved({ search = ['body', 'content_type'] }: { search?: ('body' | 'content_type')[] }) {
  const rows = useRows(marketing.list, { search })
  return <Library rows={rows} onGenerate={() => undefined} />
}

const served = () =>
  serve({
    'GET /api/settings': company,
    'GET /api/marketing': ({ query }) => {
      const from = Number(query['cursor'] ?? 0)
      const to = from + Number(query['limit'] ?? PAGE)
      const headers = to < all.length ? { link: `</api/marketing?cursor=${to}>; rel="next"` } : undefined
      return new Response(JSON.stringify(all.slice(from, to)), headers && { headers })
    },
  })

const cards = () => document.querySelectorAll('ul[aria-label="Saved content"] > li').length

test('of 5,000 saved posts a page is on screen, a search finds one, and more come when asked for', async () => {
  served()
  const screen = await show(<Saved />)
  await expect.element(screen.getByText('5000 posts').or(screen.getByText('5,000 posts'))).toBeVisible()
  expect(cards()).toBe(24)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await expect.poll(cards).toBe(48)
  await userEvent.fill(screen.getByRole('searchbox'), 'post 4321 about')
  await expect.poll(cards).toBe(1)
  await expect.element(screen.getByText(/^Post 4321 about/)).toBeVisible()
})

test('an old post without the license number is checked before it is copied', async () => {
  served()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await show(<Saved />)
  await userEvent.fill(screen.getByRole('searchbox'), 'surge protection')
  await expect.poll(cards).toBe(24)
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }).first())
  await expect.poll(() => copied.mock.calls.length).toBe(1)
  expect(copied.mock.calls[0]?.[0]).toContain('Post 1 about')

  await userEvent.fill(screen.getByRole('searchbox'), 'an old post')
  await expect.poll(cards).toBe(1)
  const copy = screen.getByRole('button', { name: 'Copy' })
  await userEvent.click(copy)
  const question = page.getByRole('alertdialog', { name: 'Before this post goes out' })
  await expect.element(question.getByText(/Texas requires “Bluebonnet Electric · TECL 31875”/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Not Yet' }))
  expect(copied).toHaveBeenCalledTimes(1)
  await userEvent.click(copy)
  await userEvent.click(question.getByRole('button', { name: 'Add it' }))
  await expect.poll(() => copied.mock.calls.at(-1)?.[0]).toBe(`An old post\n\n${SIGNED}`)
  copied.mockRestore()
})

test('says so when a later page of the posts could not be loaded', async () => {
  serve({
    'GET /api/settings': company,
    'GET /api/marketing': ({ query }) =>
      query['cursor'] === undefined
        ? reply([post(1)], { headers: { link: '</api/marketing?cursor=1>; rel="next"' } })
        : reply({ message: 'Try later' }, { status: 400 }),
  })
  await show(<Saved search={['body']} />)
  await expect.element(page.getByText(/^Post 1 about/)).toBeVisible()
  await expect.element(page.getByText(/^Part of the list could not be loaded/)).toBeVisible()
})

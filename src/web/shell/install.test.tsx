import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { countUse, installPrompt, watchInstall } from '#web/platform/install.ts'
import { InstallCard, InstallOffer } from './install.tsx'

const STAFF = { id: '00000000-0000-4000-8000-000000000002', username: 'ada', name: 'Ada', role: 'employee' } as const
const CLIENT = { ...STAFF, role: 'client' } as const

const button = page.getByRole('button', { name: 'Install Panelboard' })

beforeEach(() => {
  localStorage.clear()
  installPrompt.set(null)
})

/** As Chromium tells a page that it can be installed. */
function offer() {
  watchInstall()
  const prompt = vi.fn<() => Promise<{ outcome: 'accepted' }>>(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  return { event, prompt }
}

const useOn = (days: string[]) => days.forEach((day) => countUse(new Date(`${day}T12:00:00Z`)))

test('the profile offers to install where the browser can, by the dialog that it kept back', async () => {
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  await show(<InstallCard />, STAFF)
  await button.click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(button).not.toBeInTheDocument()
})

test('staff are offered it once, on their third day', async () => {
  offer()
  useOn(['2026-11-23', '2026-11-24', '2026-11-24'])
  const first = await show(<InstallOffer />, STAFF)
  await expect.element(button).not.toBeInTheDocument()
  await first.unmount()

  useOn(['2026-11-25'])
  const second = await show(<InstallOffer />, STAFF)
  await expect.element(button).toBeVisible()
  await page.getByRole('button', { name: 'Do not install' }).click()
  await expect.element(button).not.toBeInTheDocument()
  await second.unmount()

  await show(<InstallOffer />, STAFF)
  await expect.element(button).not.toBeInTheDocument()
})

test('clients are not offered it', async () => {
  offer()
  useOn(['2026-11-23', '2026-11-24', '2026-11-25'])
  await show(<InstallOffer />, CLIENT)
  await expect.element(button).not.toBeInTheDocument()
})

test('an iPhone has no dialog, so the steps are shown', async () => {
  vi.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  await show(<InstallCard />, STAFF)
  await expect.element(page.getByText('Choose “Add to Home Screen”.')).toBeVisible()
})

test('a browser that cannot install it says nothing', async () => {
  await show(
    <main>
      <InstallCard />
    </main>,
    STAFF,
  )
  await expect.element(page.getByText('Install Panelboard')).not.toBeInTheDocument()
})

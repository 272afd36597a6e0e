import { Briefcase } from 'lucide-react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { show } from '#test/component.tsx'
import { Sidebar } from './sidebar.tsx'

const items = Array.from({ length: 30 }, (_, index) => ({
  href: `/screen-${index}`,
  label: `Screen ${index}`,
  icon: Briefcase,
}))

test('scrolls the active link into view', async () => {
  navigate('/screen-29')
  const screen = await show(
    <div style={{ height: 400 }}>
      <Sidebar navigation={[{ label: 'Operations', items }]} preload={() => undefined} />
    </div>,
  )
  await expect.element(screen.getByRole('link', { name: 'Screen 29' })).toBeInViewport()
  navigate('/screen-0')
  await expect.element(screen.getByRole('link', { name: 'Screen 0', exact: true })).toBeInViewport()
})

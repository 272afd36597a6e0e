import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { toast } from '#web/platform/toast.ts'

test('on a phone, a toast of one line covers the header and no more, with its button level with its words', async () => {
  await page.viewport(390, 844)
  await show(<p>Clients</p>)
  toast({ title: 'Client created successfully' })
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  const middle = (element: Element | null | undefined) => {
    const { top, height } = element?.getBoundingClientRect() ?? { top: NaN, height: NaN }
    return top + height / 2
  }
  const box = () => close.element().closest('[data-toast]')
  await expect.poll(() => box()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(48)
  expect(Math.abs(middle(close.element()) - middle(box()?.querySelector('.text-14')))).toBeLessThanOrEqual(1)
})

test('on a phone, a toast over the assistant leaves its header and the end of the conversation alone', async () => {
  await page.viewport(390, 844)
  await show(
    <div data-modal data-sparky="open">
      Failed to get AI response
    </div>,
  )
  toast({ title: 'Error', description: 'Failed to get AI response. Please try again.', destructive: true })
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  const box = () => close.element().closest('[data-toast]')?.getBoundingClientRect()
  await expect.poll(() => box()?.top).toBeGreaterThanOrEqual(57)
  await expect.poll(() => box()?.bottom).toBeLessThan(300)
})

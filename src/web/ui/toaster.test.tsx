import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { toast } from '#web/platform/toast.ts'

test.each(['Undo', 'Close'])('"%s" gives the focus back to where it was', async (name) => {
  await show(<button type="button">Hot tub circuit</button>)
  const before = page.getByRole('button', { name: 'Hot tub circuit' })
  before.element().focus()
  toast({ title: 'Hot tub circuit moved', undo: () => undefined })
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(before).not.toHaveFocus()
  while (document.activeElement !== button.element()) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(before).toHaveFocus()
})

test('a toast reached with a click does too', async () => {
  await show(<button type="button">Hot tub circuit</button>)
  const before = page.getByRole('button', { name: 'Hot tub circuit' })
  before.element().focus()
  toast({ title: 'Hot tub circuit moved', undo: () => undefined })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(before).toHaveFocus()
})

test('a toast reached from nowhere gives the focus to the heading', async () => {
  await show(<h1>Schedule</h1>)
  toast({ title: 'Hot tub circuit moved', undo: () => undefined })
  const button = page.getByRole('button', { name: 'Undo', exact: true })
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Schedule' })).toHaveFocus()
})

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

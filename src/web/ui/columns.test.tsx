import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { none } from './columns.tsx'

test('a cell without a value shows a dash, and a screen reader says none', async () => {
  await show(<p>{none}</p>)
  await expect.element(page.getByText('—')).toHaveAttribute('aria-hidden', 'true')
  await expect.element(page.getByText('none')).toBeInTheDocument()
})

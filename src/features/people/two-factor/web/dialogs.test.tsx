import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { TurnOff } from './dialogs.tsx'

test('a recovery code, which has letters, can be typed on a phone to turn it off', async () => {
  await show(<TurnOff hasPassword={false} onChanged={() => undefined} onClose={() => undefined} />)
  await expect.element(page.getByLabelText('Code from the app')).toHaveAttribute('inputmode', 'text')
})

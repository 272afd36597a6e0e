import { expect, test } from 'vitest'
import { confirmed, proposal } from '#test/sparky.tsx'
import { toRequest } from './requests.ts'

test('the next message says which proposed changes were carried out', () => {
  const place = { role: 'admin', page: 'Invoices', context: '' } as const
  const sent = (proposals: (typeof proposal)[]) =>
    toRequest([{ role: 'assistant', content: 'Create a draft?', proposals }], place).at(-1)?.content
  expect(sent([proposal])).toBe('Create a draft?')
  expect(sent([confirmed])).toBe('Create a draft?\nDone: INV-00009 was created.')
})

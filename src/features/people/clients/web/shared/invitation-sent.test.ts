import { expect, test } from 'vitest'
import { invitationSent } from './invitation-sent.ts'

test('says that an email leaves, or gives the link to pass on', () => {
  const words = 'We are emailing rosa@example.com a link.'
  expect(invitationSent(words, { link: null })).toEqual({ title: 'Invitation created', description: words })
  expect(invitationSent(words, { link: 'https://example.com/invite' })).toEqual({
    title: 'Invitation created',
    link: 'https://example.com/invite',
    detail: expect.stringContaining('nothing was sent'),
  })
})

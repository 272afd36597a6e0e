import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { letter } from './letter.ts'

const ctx = { config: readConfig({ PUBLIC_URL: 'https://app.example.com', SESSION_SECRET: 's'.repeat(32) }) }
const company = {
  company_name: 'Bluebonnet Electric',
  phone: '',
  email: 'office@bluebonnet.example',
  address: '',
  city: '',
  state: '',
  zip: '',
  license_number: '',
  license_notice: '',
  logo_url: '/api/public/logo?v=1',
}
const content = { to: 'jo@example.com', subject: 'Your visit is confirmed', paragraphs: ['Hello Jo,'] }

test('an email is from the company, with its logo, under its subject as heading', () => {
  const mail = letter(ctx, company, content)
  expect(mail).toMatchObject({ to: 'jo@example.com', from_name: 'Bluebonnet Electric', subject: content.subject })
  expect(mail.text).toMatch(/^Your visit is confirmed\n\nHello Jo,\n\n--\nBluebonnet Electric\n/)
  expect(mail.html).toContain('src="https://app.example.com/api/public/logo?v=1"')
  expect(letter(ctx, company, { ...content, heading: 'Good news' }).text).toMatch(/^Good news\n/)
})

test('replies go to the company only if the text invites them and the company has an address', () => {
  expect(letter(ctx, company, content)).not.toHaveProperty('reply_to')
  expect(letter(ctx, company, { ...content, takesReplies: true }).reply_to).toBe('office@bluebonnet.example')
  expect(letter(ctx, { ...company, email: '' }, { ...content, takesReplies: true })).not.toHaveProperty('reply_to')
})

test('half a character, which the outbox cannot store, is replaced', () => {
  const mail = letter(ctx, company, { ...content, subject: 'New request from \uD800', paragraphs: ['\uDC00'] })
  expect([mail.subject, mail.text, mail.html].every((text) => text?.isWellFormed())).toBe(true)
})

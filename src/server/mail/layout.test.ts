import { expect, test } from 'vitest'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'
import { mailLayout } from './layout.ts'

const company = {
  company_name: 'Bluebonnet Electric',
  phone: '512.555.0123',
  email: 'office@bluebonnet.example',
  address: '1200 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  license_number: 'TECL 12345',
  license_notice: TEXAS_LICENSE_NOTICE,
  logo_url: '/api/public/logo?v=1',
}

test("both bodies say the same, in the company's name with its license and the notice", () => {
  const { html, text } = mailLayout({
    company,
    heading: 'Invoice INV-00007',
    paragraphs: ['Hello Jo,', 'here is your invoice.'],
    facts: [{ label: 'Total', value: '$108.25' }],
    button: { label: 'Pay invoice', url: 'https://app.example.com/payment/7?a=1&b=2' },
    footer: 'Thank you.',
    unsubscribe: 'https://app.example.com/l/token',
  })
  const parts = ['Invoice INV-00007', 'Hello Jo,', '$108.25', 'Pay invoice', 'Thank you.', 'emails like this? ']
  for (const part of [...parts, 'Unsubscribe', 'https://app.example.com/l/token']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  for (const part of ['Bluebonnet Electric', 'Austin, TX 78701', 'TECL 12345', TEXAS_LICENSE_NOTICE]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain('https://app.example.com/payment/7?a=1&b=2')
  expect(html).toContain('href="https://app.example.com/payment/7?a=1&amp;b=2"')
})

test('user input stays text wherever it appears', () => {
  const evil = `" onload="alert(1)'><img src=x onerror=alert(1)><script>alert(1)</script>&`
  const { html } = mailLayout({
    company: { ...company, company_name: evil, address: evil, license_number: evil, license_notice: evil, phone: evil },
    heading: evil,
    paragraphs: [evil],
    facts: [{ label: evil, value: evil }],
    button: { label: evil, url: `https://app.example.com/${evil}` },
    footer: evil,
    unsubscribe: `https://app.example.com/l/${evil}`,
    origin: 'https://app.example.com',
  })
  expect(html).not.toMatch(/<script|<img src=x|"\s+onload/)
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html.match(/<a /g)).toHaveLength(3)
})

test('a button links only to http addresses', () => {
  const layout = { company, heading: '', paragraphs: [], button: { label: 'x', url: 'javascript:alert(1)' } }
  expect(() => mailLayout(layout)).toThrow(TypeError)
})

test('shows the logo where mail clients can fetch it, else the name', () => {
  const layout = { company, heading: 'Hi', paragraphs: [] }
  expect(mailLayout({ ...layout, origin: 'https://app.example.com' }).html).toContain(
    'src="https://app.example.com/api/public/logo?v=1"',
  )
  expect(mailLayout({ ...layout, origin: 'http://localhost:3000' }).html).not.toContain('<img')
  expect(mailLayout(layout).html).not.toContain('<img')
})

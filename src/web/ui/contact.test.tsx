import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { EmailLink, MapLink, PhoneLink } from './contact.tsx'
import { InlineLink } from './inline-link.tsx'

test('links among facts are as tall as a thumb on a phone, in lines of normal height', async () => {
  await page.viewport(390, 844)
  await show(
    <>
      <p>
        <PhoneLink phone="+15125550143" />
      </p>
      <p>
        <EmailLink email="grace@example.com" />
      </p>
      <p>
        <MapLink place="4100 Burnet Rd, Austin, TX 78756" />
      </p>
      <p>
        <InlineLink href="/jobs">Panel upgrade</InlineLink>
      </p>
    </>,
  )
  const links = page.getByRole('link').elements()
  expect(links).toHaveLength(4)
  for (const link of links) {
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
    expect(link.closest('p')?.getBoundingClientRect().height).toBeLessThanOrEqual(24)
  }
})

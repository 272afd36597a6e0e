import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { readyToSend } from './ready-to-send.tsx'
import { NoticeList } from './shared/notice-list.tsx'

const company = {
  company_name: 'Bluebonnet Electric',
  license_number: 'TECL 12345',
  phone: '(512) 555-0100',
  address: '1200 Congress Ave',
  zip: '78701',
  city: 'Austin',
  state: 'TX',
  license_notice: TEXAS_LICENSE_NOTICE,
}

/** A company that lacks some fields. */
function lacking(values: Partial<typeof company>) {
  let now = { ...company, ...values }
  return serve({
    'GET /api/settings': () => now,
    'PATCH /api/settings': ({ body }) => (now = { ...now, ...(body as object) }),
  })
}

test('one press adds the notice of the regulator, and the question then says that nothing is missing', async () => {
  const sent = lacking({ license_notice: 'Insured and bonded' })
  let answer: boolean | undefined
  await show(<Button onClick={() => void readyToSend('invoice').then((isReady) => (answer = isReady))}>Send</Button>)
  await page.getByRole('button', { name: 'Send' }).click()
  const question = page.getByRole('alertdialog', { name: 'Before this invoice goes out' })
  await expect
    .element(question.getByText(/Texas requires the notice of its regulator \(TDLR\) on invoices\./))
    .toBeVisible()
  await question.getByRole('button', { name: 'Add the notice' }).click()
  await expect.element(question.getByText('Nothing is missing now.')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
    { license_notice: expect.stringMatching(/^Insured and bonded\n.*Texas Department of Licensing/) },
  ])
  await question.getByRole('button', { name: 'Send Anyway' }).click()
  await expect.poll(() => answer).toBe(true)
})

test('what only Settings can add links to the very field', async () => {
  lacking({ license_number: '', phone: '', address: '' })
  await show(<NoticeList document="quote" />)
  const links = page.getByRole('link', { name: 'Add it in Settings' })
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/settings?field=license_number',
    '/settings?field=phone',
    '/settings?field=address',
  ])
})

test('an employee is sent to an administrator', async () => {
  lacking({ license_number: '' })
  await show(<NoticeList document="quote" />, { role: 'employee' })
  await expect.element(page.getByText(/Ask an administrator to add it in Settings\./)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('one press signs an advertisement', async () => {
  lacking({})
  const signed: string[] = []
  await show(
    <NoticeList document="post" text="LED upgrades" onSign={({ company_name }) => signed.push(company_name)} />,
  )
  await expect.element(page.getByText(/Texas requires “Bluebonnet Electric · TECL 12345” in this/)).toBeVisible()
  await page.getByRole('button', { name: 'Add it' }).click()
  expect(signed).toEqual(['Bluebonnet Electric'])
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { InvoiceInput } from '#features/billing/invoices/contract.ts'
import { emptyItem } from '#features/billing/invoices/web/shared/draft-totals.ts'
import type { Property } from '#features/people/properties/contract.ts'
import { LineItems } from '#features/billing/invoices/web/shared/line-items.tsx'
import { DecimalField } from '#web/ui/fields.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { TaxCertificate } from '../contract.ts'
import { noTaxFacts } from './shared/tax-facts.ts'
import { TaxSuggestions } from './tax-suggestions.tsx'

const client_id = '01890a5d-ac96-774b-bcce-b302099a8057'
const item = (description: string) => ({ ...emptyItem(), description, unit_price: '100' })

/** An invoice's lines with the suggestions; returns what was saved. */
async function showForm(
  default_tax_rate: string | null,
  kinds: Property['kind'][] = [],
  certificates: TaxCertificate[] = [],
) {
  serve({
    'GET /api/settings': { company_name: 'Bluebonnet Electric', default_tax_rate },
    'GET /api/price-book/suggestions': [],
    'GET /api/properties': kinds.map((kind) => ({ kind })),
    'GET /api/tax-certificates': certificates,
  })
  const saved: InvoiceInput[] = []
  const items = [item('Labor'), item('Panel'), item('Permit')]
  await show(
    <Form
      schema={InvoiceInput}
      defaults={{ client_id, items, tax_rate: '0', ...noTaxFacts }}
      save={async (values) => void saved.push(values)}
    >
      <LineItems />
      <DecimalField name="tax_rate" label="Tax rate" />
      <TaxSuggestions />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  await expect.element(page.getByText(/^Choose the property, the work and the contract first\./).first()).toBeVisible()
  return saved
}

const taxable = (line: number) =>
  page.getByRole('group', { name: `Line ${line}`, exact: true }).getByLabelText('Taxable')
const choose = (label: string, option: string) => page.getByLabelText(label, { exact: true }).selectOptions(option)
async function chooseFacts(property: string, work: string, contract: string) {
  await choose('Property', property)
  await choose('Work', work)
  await choose('Contract', contract)
}
const REMODEL = 'Repair, remodel or restoration'
const apply = page.getByRole('button', { name: 'Apply suggestion' })

test('one press applies what Texas taxes, and the person can still change it', async () => {
  const saved = await showForm('8.25')
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  await chooseFacts('Residential', REMODEL, 'Separated: labor and materials')
  await expect.element(page.getByText(/^Choose whether this line is labor or material\./).first()).toBeVisible()
  await choose('Kind of line 1', 'Labor')
  await choose('Kind of line 2', 'Material')
  await choose('Kind of line 3', 'Permit fee')
  await expect.element(page.getByText('Labor on a home is not taxed. Texas Comptroller, 34 TAC 3.291.')).toBeVisible()
  await expect
    .element(
      page.getByText(/^A suggestion: you decide. An accountant confirms. Not considered: if a certificate covers/),
    )
    .toBeVisible()
  // Nothing changes before the press.
  await expect.element(taxable(1)).toBeChecked()
  await apply.click()
  await expect.element(taxable(1)).not.toBeChecked()
  await expect.element(taxable(2)).toBeChecked()
  await expect.element(taxable(3)).not.toBeChecked()
  await expect.element(page.getByLabelText('Tax rate')).toHaveValue(8.25)
  await expect.element(page.getByText('2 lines changed. The tax rate is 8.25%.')).toBeInTheDocument()
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')

  await taxable(3).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({
    tax_rate: '8.25',
    property_type: 'residential',
    work_type: 'repair',
    contract_type: 'separated',
    items: [
      { taxable: false, kind: 'labor' },
      { taxable: true, kind: 'material' },
      { taxable: true, kind: 'permit_fee' },
    ],
  })
})

test('without a usual rate only the lines change', async () => {
  await showForm(null)
  await chooseFacts('Residential', 'New construction', 'Lump sum')
  await expect.element(page.getByText(/An administrator can set your usual rate in Settings\./)).toBeVisible()
  await apply.click()
  for (const line of [1, 2, 3]) await expect.element(taxable(line)).not.toBeChecked()
  await expect.element(page.getByLabelText('Tax rate')).toHaveValue(0)
})

test('without a usual rate the rate of the state is suggested for what is taxed', async () => {
  await showForm(null)
  await chooseFacts('Residential', REMODEL, 'Separated: labor and materials')
  await choose('Kind of line 1', 'Material')
  await apply.click()
  await expect.element(page.getByLabelText('Tax rate')).toHaveValue(6.25)
})

test.each([
  [['commercial'], 'non_residential'],
  [['residential'], 'residential'],
  [['residential', 'commercial'], ''],
] as const)('a client with %j starts at the property %j', async (kinds, type) => {
  await showForm(null, [...kinds])
  const property = page.getByLabelText('Property', { exact: true })
  await expect.element(property).toHaveValue(type)
  await choose('Property', 'Stays under 30 days')
  await expect.element(property).toHaveValue('short_stay')
})

const certificate: TaxCertificate = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  client_id,
  client_name: 'Hill Country Builders',
  kind: 'resale',
  number: '3-20045-1234-7',
  reason: 'Bills the work on to the owner',
  valid_from: '2020-01-01',
  valid_until: null,
  received_on: '2020-01-02',
  requested_on: null,
  agreed_until: null,
  file_count: 1,
  created_at: '2020-01-02T15:00:00.000Z',
  updated_at: '2020-01-02T15:00:00.000Z',
}

const chooseOffice = () => chooseFacts('Non-residential', REMODEL, 'Lump sum')

test('the only valid certificate of the client is chosen, frees the lines and is saved', async () => {
  const saved = await showForm('8.25', [], [certificate, { ...certificate, id: client_id, valid_until: '2021-01-01' }])
  await expect.element(page.getByLabelText('Tax certificate')).toHaveValue(certificate.id)
  await chooseOffice()
  await expect
    .element(page.getByText(/^The client gave you a resale certificate 3-20045-1234-7\./).first())
    .toBeVisible()
  await apply.click()
  for (const line of [1, 2, 3]) await expect.element(taxable(line)).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({ tax_certificate_id: certificate.id })
})

test('an expired certificate is offered as expired, and frees nothing', async () => {
  await showForm('8.25', [], [{ ...certificate, valid_until: '2021-01-01' }])
  const field = page.getByLabelText('Tax certificate')
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByText('No valid one. This certificate expired on Jan 01, 2021.')).toBeVisible()
  await chooseOffice()
  await expect.element(page.getByText('Taxed.').first()).toBeVisible()
  await choose('Tax certificate', 'Resale certificate 3-20045-1234-7 (expired)')
  await expect
    .element(page.getByText(/This certificate expired on Jan 01, 2021\. Texas Comptroller/).first())
    .toBeVisible()
  await expect.element(page.getByText('Taxed.').first()).toBeVisible()
})

test('a rule that no one has checked says so', async () => {
  await showForm('8.25')
  await chooseFacts('Residential', 'Parts only, not installed', 'Lump sum')
  await expect.element(page.getByText('Not sure: confirm this with your accountant first.').first()).toBeVisible()
})

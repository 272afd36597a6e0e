import { expect, test } from 'vitest'
import { InvoiceInput } from '../../contract.ts'
import { draftTotals, withTotals } from './draft-totals.ts'

const client_id = '01890a5d-ac96-774b-bcce-b302099a8057'
const line = (quantity: string, unit_price: string, description = 'Work') => ({ description, quantity, unit_price })

test('adds up the lines and the tax as they are typed', () => {
  const { lines, totals, rate, issue } = draftTotals([line('2', '45.5'), line('1.25', '100')], '8.25')
  expect(lines).toEqual(['91.00', '125.00'])
  expect(totals).toMatchObject({ subtotal: '216.00', tax_amount: '17.82', total: '233.82' })
  expect({ rate, issue }).toEqual({ rate: '8.25', issue: null })
})

test.each([
  ['no quantity yet', line('', '45')],
  ['no price yet', line('2', '')],
  ['an exponent', line('1e3', '45')],
  ['three decimals', line('1.005', '45')],
  ['a negative price', line('1', '-5')],
  ['nothing at all', undefined],
])('counts a line with %s as zero', (_, unfinished) => {
  expect(draftTotals([line('1', '10'), unfinished], '0')).toMatchObject({
    lines: ['10.00', '0.00'],
    totals: { subtotal: '10.00', total: '10.00' },
    issue: null,
  })
})

test.each(['', '100.01', '-1', '8.255', '1e1', undefined, 8])('charges no tax at the rate %j', (rate) => {
  expect(draftTotals([line('1', '10')], rate)).toMatchObject({ rate: '0', totals: { tax_amount: '0.00' } })
})

test('says when a total exceeds what an invoice can hold', () => {
  const { totals, issue } = draftTotals([line('2', '99999999.99')], '0')
  expect(totals.total).toBe('0.00')
  expect(issue).toBe('Amount (quantity times unit price) must be at most 99,999,999.99')
})

const values = InvoiceInput.parse({ client_id, items: [line('3', '19.99')], tax_rate: '10' })
const sums = { subtotal: '59.97', tax_amount: '6.00', total: '65.97' }

test('sends the totals shown, in the form the server checks', () => {
  const body = withTotals(values, values)
  expect(body).toMatchObject({ ...sums, items: [{ quantity: '3.00', unit_price: '19.99', amount: '59.97' }] })
  expect(InvoiceInput.parse(body)).toMatchObject({ total: '65.97' })
})

test('leaves out-of-range totals for the server to reject', () => {
  const large = InvoiceInput.parse({ client_id, items: [line('2', '99999999.99')] })
  expect(withTotals(large, large)).toBe(large)
})

test('an edit sends the sums only if it changes them', () => {
  expect(withTotals(values, { status: 'sent', tax_rate: undefined })).toEqual({ status: 'sent' })
  expect(withTotals(values, { tax_rate: '10.00' })).toEqual({ tax_rate: '10.00', ...sums })
  expect(withTotals(values, { items: values.items })).toMatchObject({ ...sums, items: [{ amount: '59.97' }] })
})

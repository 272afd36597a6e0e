import { describe, expect, test } from 'vitest'
import { TEXAS_LICENSE_NOTICE, UNNAMED_COMPANY } from '#features/company/settings/contract.ts'
import { noticeDocuments } from './contract.ts'
import { missingNotices, withRegulator } from './rules.ts'

const company = {
  company_name: 'Bluebonnet Electric',
  license_number: 'TECL 31875',
  phone: '(512) 555-0123',
  address: '1200 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  license_notice: TEXAS_LICENSE_NOTICE,
}
type Change = Partial<typeof company>
const missing = (change: Change, document: (typeof noticeDocuments)[number], text?: string) =>
  missingNotices({ ...company, ...change }, document, text).map(({ name }) => name)

describe('before a document goes out', () => {
  test.each(noticeDocuments)('nothing is missing on a complete %s', (document) =>
    expect(missing({}, document, 'Bluebonnet Electric, TECL 31875')).toEqual([]),
  )

  const changes: [string, Change, string[], string[]][] = [
    ['no license number', { license_number: ' ' }, ['license_number'], ['license_number']],
    ['no notice', { license_notice: '' }, ['license_notice'], []],
    ['a notice without the regulator', { license_notice: 'Call us.' }, ['license_notice'], []],
    [
      'a notice in other words',
      {
        license_notice:
          'Electrical work is regulated by the Texas Department of Licensing & Regulation, PO Box 12157, Austin TX 78711, (800) 803-9202, (512) 463-6599, tdlr.texas.gov',
      },
      [],
      [],
    ],
    ['a notice that only names TDLR', { license_notice: 'Regulated by TDLR' }, ['license_notice'], []],
    ['no company name', { company_name: '' }, ['company_name'], []],
    ['settings that were never saved', { company_name: UNNAMED_COMPANY }, ['company_name'], []],
    ['no ZIP code', { zip: '' }, ['address'], []],
    ['no phone', { phone: '' }, ['phone'], []],
    ['no street', { address: '' }, ['address'], []],
    ['no city', { city: ' ' }, ['address'], []],
    [
      'nothing at all',
      { license_number: '', license_notice: '', phone: '', address: '' },
      ['license_number', 'license_notice', 'phone', 'address'],
      ['license_number'],
    ],
    ['a company in another state', { state: 'OK', license_number: '', license_notice: '' }, [], ['license_number']],
    ['Texas in full', { state: ' texas ', license_notice: '' }, ['license_notice'], []],
  ]
  test.each(changes)('%s', (_, change, onPaper, inPost) => {
    expect(missing(change, 'invoice')).toEqual(onPaper)
    expect(missing(change, 'quote')).toEqual(onPaper)
    expect(missing(change, 'post')).toEqual(inPost)
  })

  const parts: [RegExp, string][] = [
    [
      /Texas Department of Licensing and Regulation/,
      'the full name of the Texas Department of Licensing and Regulation',
    ],
    [/P\.O\. Box 12157/, 'its address (P.O. Box 12157, Austin, Texas 78711)'],
    [/78711/, 'its address (P.O. Box 12157, Austin, Texas 78711)'],
    [/1-800-803-9202/, 'its phone number 1-800-803-9202'],
    [/512-463-6599/, 'its phone number 512-463-6599'],
    [/www\.tdlr\.texas\.gov/, 'its website www.tdlr.texas.gov'],
  ]
  test.each(parts)('a notice without %s says which part is missing', (pattern, part) => {
    const license_notice = TEXAS_LICENSE_NOTICE.replace(pattern, '')
    expect(missingNotices({ ...company, license_notice }, 'quote')).toEqual([
      { name: 'license_notice', message: `The TDLR notice on quotes lacks ${part}.` },
    ])
  })

  test('an address names the parts that it lacks', () => {
    expect(missingNotices({ ...company, address: '', zip: ' ' }, 'invoice')).toEqual([
      { name: 'address', message: 'Texas requires your address (it lacks the street and ZIP code) on invoices.' },
    ])
  })

  test('a post that does not name the company and its license says what to add', () => {
    expect(missingNotices(company, 'post', 'Panel upgrades in one day.')).toEqual([
      { name: 'signature', message: 'Texas requires “Bluebonnet Electric · TECL 31875” in this advertisement.' },
    ])
    expect(missing({}, 'post', ' ')).toEqual([])
  })
})

test('the regulator is added below what the company wrote, and then nothing is missing', () => {
  expect(withRegulator(' ')).toBe(TEXAS_LICENSE_NOTICE)
  const license_notice = withRegulator('Call us.')
  expect(license_notice).toBe(`Call us.\n${TEXAS_LICENSE_NOTICE}`)
  expect(missing({ license_notice }, 'quote')).toEqual([])
})

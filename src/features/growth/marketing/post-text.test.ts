import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthOn } from './rules/x-length.ts'
import { plainText, shorten } from '#server/ai/written-text.ts'
import { missingSignature, withSignature } from '#features/company/notices/rules.ts'
import { platformNames, platforms, tones } from './contract.ts'
import { builtInPost } from './server/built-in-writer.ts'
import { checkedPost, fitsOn } from './server/post-text.ts'

const company = {
  company_name: 'Bluebonnet Electric',
  license_number: 'TECL 31875',
  phone: '(512) 555-0123',
  email: 'office@bluebonnet.example',
}
const description = 'EV chargers. See https://bluebonnet.example/ev or text 512-555-0177.'
const checked = (text: string, platform: (typeof platformNames)[number] = 'facebook') =>
  checkedPost(text, { platform, company, description })
const SIGNATURE = 'Bluebonnet Electric · TECL 31875'

describe('plain text', () => {
  test.each([
    ['**Bold** and *italic* and __more__ `code`', 'Bold and italic and more code'],
    ['# Title\n\nText #ElectricalSafety', 'Title\n\nText #ElectricalSafety'],
    ['- one\n* two', '• one\n• two'],
    ['> quoted', 'quoted'],
    ['![a](https://x.example/a.png)Look', 'Look'],
    ['<script>alert(1)</script>Hi <b>you</b>', 'alert(1)Hi you'],
    ['<scr<script>ipt>alert(1)', 'alert(1)'],
    ['\u202Eevil\u202C \u200Bhidden\u0000', 'evil hidden'],
    ['I <3 LEDs at 5 * 3 = 15 and snake_case_names', 'I <3 LEDs at 5 * 3 = 15 and snake_case_names'],
    ['a\r\n\r\n\r\n\r\nb  c', 'a\n\nb c'],
    ['👷‍♂️ at work', '👷‍♂️ at work'],
  ])('%j', (text, plain) => expect(plainText(text)).toBe(plain))
})

describe('what a model made up is removed', () => {
  test.each([
    ['Call 512-555-0199 now.', `Call (512) 555-0123 now.\n\n${SIGNATURE}`],
    ['Call 512-555-0123 or 512-555-0177.', `Call 512-555-0123 or 512-555-0177.\n\n${SIGNATURE}`],
    ['Book at https://evil.example.com/win today!', `Book at today!\n\n${SIGNATURE}`],
    ['[Book](https://evil.example.com)', `Book\n\n${SIGNATURE}`],
    ['More: https://bluebonnet.example/ev', `More: https://bluebonnet.example/ev\n\n${SIGNATURE}`],
    ['Write to win@evil.com', `Write to\n\n${SIGNATURE}`],
    ['Licensed (TECL 99999) and insured.', `Licensed and insured.\n\n${SIGNATURE}`],
    ['Texas License No. TECL #12345: we care.', `: we care.\n\n${SIGNATURE}`],
    ['Bluebonnet Electric, TECL 31875, cares.', 'Bluebonnet Electric, cares.\n\nTECL 31875'],
  ])('%j', (text, post) => expect(checked(text)).toBe(post))

  test('and if nothing is left there is no post', () => {
    for (const text of ['', ' \n', '<b></b>', 'https://evil.example.com', 'TECL 99999', 'TECTECL 1234L 1234'])
      expect(checked(text)).toBe('')
  })
})

describe('the length', () => {
  const long = 'Your panel is the heart of your home. '.repeat(40)

  test('is kept by ending with a sentence', () => {
    const post = checked(long, 'twitter')
    expect(post).toBe(`${'Your panel is the heart of your home. '.repeat(6).trim()}\n\n${SIGNATURE}`)
  })

  test('is kept by ending with a word', () => {
    expect(shorten('Panel upgrades, done right', (text) => text.length <= 16)).toBe('Panel upgrades…')
    expect(shorten('Panel upgrades, done right', (text) => text.length <= 12)).toBe('Panel…')
  })

  test('never cuts an emoji', () => {
    expect(shorten('👷‍♂️'.repeat(5), (text) => text.length <= 12)).toBe('👷‍♂️👷‍♂️…')
  })

  // Whatever a model writes, and however long the description is.
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('**', '<b>', ' ', '\n', 'TECL 1234', 'example.com ', '. ', '🔌'),
    ),
    { maxLength: 120 },
  )
  const anyText = pieces.map((parts) => parts.join(''))

  test('holds on every platform for whatever a model writes', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...platformNames), (text, platform) => {
        const post = checked(text, platform)
        if (post === '') return
        expect(lengthOn(platform, post)).toBeLessThanOrEqual(platforms[platform].max)
        expect(missingSignature(post, company)).toBeNull()
        expect(post).not.toMatch(/<[^<>]*>/)
        expect(post).not.toContain('1234')
      }),
      { numRuns: 300 },
    )
  })

  test('holds on every platform for whatever a user describes', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...platformNames), fc.constantFrom(...tones), (text, platform, tone) => {
        const fits = fitsOn(platform, company)
        const post = withSignature(builtInPost(tone, { description: text.slice(0, 2000), company, fits }), company)
        expect(lengthOn(platform, post)).toBeLessThanOrEqual(platforms[platform].max)
        expect(missingSignature(post, company)).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})

describe('the name and license number', () => {
  test.each([
    ['A post.', 'Bluebonnet Electric · TECL 31875'],
    ['A post by Bluebonnet Electric.', 'TECL 31875'],
    ['tecl 31875', 'Bluebonnet Electric'],
    [`A post. ${SIGNATURE}`, null],
  ])('%j lacks %j', (text, line) => expect(missingSignature(text, company)).toBe(line))

  test('digits alone are shown as a TECL number, and without a license nothing is added', () => {
    expect(withSignature('Hi', { ...company, license_number: '31875' })).toBe(`Hi\n\n${SIGNATURE}`)
    expect(withSignature('Hi', { ...company, license_number: '' })).toBe('Hi')
  })
})

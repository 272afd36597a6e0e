import { expect, test } from 'vitest'
import { toDefinition } from './definition.ts'
import { pdfText } from './text.ts'

/** Without the places where a line may end. */
const visibleText = (text: string) => text.replaceAll('\u200b', '')

test.each([
  ['José Peña: “smart” – it’s ½" Ω ±5% €', 'José Peña: “smart” – it’s ½" Ω ±5% €'],
  ['e\u0301 n\u0303', 'é ñ'],
  ['Thanks 🙏🏽👨‍👩‍👧🇺🇸 ❤️ © ™', 'Thanks ? ? © ™'],
  ['🔌', '?'],
  ['1 → 2 ✓ ✔', '1 -> 2 x x'],
  ['a\tb\r\nc  \n', 'a b\nc\n'],
  ['ﬁne ＡＢ 漢字', 'fine AB ??'],
  ['safe\u202etxt\u200b\u0000', 'safetxt?'],
  ['\ud800', '?'],
])('%j can be written as %j', (text, written) => {
  expect(visibleText(pdfText(text))).toBe(written)
})

test('cleans every text of a document at any depth, and nothing else', () => {
  const link = 'https://example.com/→'
  const { content, footer } = toDefinition({
    title: 'Report → 1',
    author: 'José',
    content: [
      'a → b',
      { text: ['c → d', { text: 'e → f', link }] },
      { stack: ['g → h'] },
      { columns: [{ text: 'i → j' }] },
      { layout: 'rows', table: { widths: ['*'], body: [['k → l', { text: 'm → n' }]] } },
    ],
    footer: { lines: ['o → p'], name: 'R → 1' },
  })
  const written = visibleText(
    JSON.stringify([content, typeof footer === 'function' && Reflect.apply(footer, null, [1, 2])]),
  )
  expect(written.match(/ -> /g)).toHaveLength(9)
  expect(written).toContain('R -> 1 · Page 1 of 2')
  expect(written).toContain(link)
  expect(written.match(/→/g)).toHaveLength(1)
})

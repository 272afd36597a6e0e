import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LATIN_FONT, latinFont } from './fonts.ts'

test('the font of the screens is the Latin part of the installed Inter (else: npm run fonts)', async () => {
  expect((await readFile(LATIN_FONT)).equals(await latinFont())).toBe(true)
})

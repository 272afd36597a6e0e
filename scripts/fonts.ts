import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// `npm run fonts`: writes the font of the screens, after an update of Inter or a change below.

const ui = (name: string) => fileURLToPath(new URL(`../src/web/ui/${name}`, import.meta.url))
const INTER = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
export const LATIN_FONT = ui('inter-latin.woff2')

/** Features that browsers apply by default, plus those the screens use: digits of one width, and theme.css's `cv11` and `ss03`. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum', 'cv11', 'ss03']

/** The characters that fonts.css uses this font for: its first `unicode-range`. */
async function readCharacters(css: string): Promise<string> {
  const [, ranges = ''] = /unicode-range:([^;]+)/.exec(await readFile(css, 'utf8')) ?? []
  return Array.from(ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g), ([, from = '', to = from]) => {
    const first = parseInt(from, 16)
    return String.fromCodePoint(...Array.from({ length: parseInt(to, 16) - first + 1 }, (_, n) => first + n))
  }).join('')
}

/** Inter's Latin letters in the weights that the screens use: 28 KB instead of 48, on the way to every first screen. */
export const latinFont = async (): Promise<Buffer> =>
  subsetFont(await readFile(INTER), await readCharacters(ui('fonts.css')), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
    noHinting: true,
  })

if (import.meta.main) await writeFile(LATIN_FONT, await latinFont())

/** Characters that the PDF's font (Roboto) can render: Latin, Greek, Cyrillic, Vietnamese, punctuation, currency and fractions. */
const writable =
  /^[\n\x20-\x7e\u00a0-\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02c6\u02c7\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u208e\u20a3\u20a4\u20a6-\u20ac\u2113\u2116\u2122\u2126\u215b-\u215e\u2202\u2206\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25ca]$/u

/** Characters the font lacks, with their plain equivalents. */
const spellings: Record<string, string> = { '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '✓': 'x', '✔': 'x', '∅': 'ø' }

function inFont(sign: string): string {
  if (writable.test(sign)) return sign
  const spelling = spellings[sign] ?? sign.normalize('NFKD')
  return spelling.replace(/./gsu, (part) => (writable.test(part) ? part : '?'))
}

/** Direction marks, joiners, selectors: they affect other characters and have no glyph. */
const SHAPELESS = /[\p{Cf}\p{Me}\p{Variation_Selector}\p{Emoji_Modifier}]/gu
/** One or more: several characters may be one picture. */
const EMOJI = /(?:(?![©®™↔✔])[\p{Extended_Pictographic}\p{Regional_Indicator}])+/gu

/**
 * Places where a line may end: after every blank (also before a question mark, which standard line breaking would attach
 * to the word before), and within a run without blanks that could be wider than its column.
 */
const BREAKS = /[^\S\n]+(?=\S)|[^\s]{20}(?=[^\s])/gu
const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Text that the PDF can show: letters in their usual form, tabs as spaces, without marks that have no shape; a question mark for
 * emoji and whatever else the font cannot write.
 */
export const pdfText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(SHAPELESS, '')
    .replace(EMOJI, '?')
    .replace(/./gsu, inFont)
    .replace(/ +(?=\n|$)/g, '')
    .replace(BREAKS, `$&${ZERO_WIDTH_SPACE}`)

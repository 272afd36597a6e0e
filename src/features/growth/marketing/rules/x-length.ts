import { find, test } from 'linkifyjs'

// Counts a post's length like X (its public configuration, version 3): https://docs.x.com/fundamentals/counting-characters

/** X shortens every address to one of this length. */
const URL_LENGTH = 23

/** Letters of most European languages, and common punctuation, count once; everything else counts twice. */
const isLight = (point: number): boolean =>
  point <= 0x10ff ||
  (point >= 0x2000 && point <= 0x200d) ||
  (point >= 0x2010 && point <= 0x201f) ||
  (point >= 0x2032 && point <= 0x2037)

const HEAVY = '\u4E00'

/** An emoji counts twice, however many code points it has. The pattern is inline because compiling it takes 7 ms, which would slow startup. */
const weightedLength = (text: string): number =>
  Array.from(text.replace(/\p{RGI_Emoji}\uFE0F?/gv, HEAVY)).reduce(
    (sum, letter) => sum + (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2),
    0,
  )

/** Characters that X treats as part of a URL. */
const ADDRESS = /^(https?:\/\/)?[\x21-\x7E\u00C0-\u024F\u0400-\u04FF]+/i
/** Characters that cannot precede a URL without a scheme. */
const ATTACHED = /[\w\-./@#$＠＃]$/

/** The addresses that X shortens. It needs a known top-level domain, also after a scheme. */
function addressesIn(text: string): { start: number; end: number }[] {
  return find(text, 'url').flatMap(({ value, start }) => {
    const [address = '', scheme = ''] = ADDRESS.exec(value) ?? []
    const [host = ''] = address.slice(scheme.length).split(/[/?#:]/)
    const isAttached = scheme === '' && ATTACHED.test(text.slice(0, start))
    return isAttached || !host.includes('.') || !test(host, 'url') ? [] : [{ start, end: start + address.length }]
  })
}

/** The length of a text as X counts it; a post has at most 280. */
export function xLength(text: string): number {
  const normal = text.normalize('NFC')
  let [length, at] = [0, 0]
  for (const { start, end } of addressesIn(normal)) {
    length += weightedLength(normal.slice(at, start)) + URL_LENGTH
    at = end
  }
  return length + weightedLength(normal.slice(at))
}

/** The length of a post as its platform counts it. */
export const lengthOn = (platform: string, text: string): number =>
  platform === 'twitter' ? xLength(text) : text.length

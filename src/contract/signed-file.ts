import type { Statement } from './signed-statement.ts'

// A file issued as proof ends with one line, which PDF readers skip as a comment:
//
//   %panelboard-signature/1 {"document":"...","company":"...","signed_at":"...","key":"..."} 5f0a...
//
// It has what the company says of the file, and the signature of both: of these words and of every byte before the line. The
// line counts only at the very end of the file, so whatever is inserted, appended or moved breaks it.

/** The public page that checks a signed file. */
export const VERIFY_PAGE = '/verify'

const MARK = '%panelboard-signature/1'

/** With `startxref` above it, the line stays within the last 1,024 bytes, where readers look for that. */
export const LONGEST_STATEMENT = 700

/** The whole line fits into this many bytes at the end of a file. */
export const TAIL_BYTES = 1024

const LINE = new RegExp(`(?:^|\\n)(${MARK} (\\{[ -~]{0,${LONGEST_STATEMENT}}\\}) ([0-9a-f]{128})\\n)$`)

/** The last line of a signed file: itself, and its parts. */
export type SignatureLine = { line: string; statement: string; signature: string }

/** The text that is signed. `sha256`: of every byte before the line, as hex. */
export const signedText = (sha256: string, statement: string): string => `${MARK} ${sha256}\n${statement}`

export const signatureLine = (statement: string, signature: string): string => `${MARK} ${statement} ${signature}\n`

/** The signature at the end of a file, whose last bytes `tail` has, or null. */
export function readSignatureLine(tail: string): SignatureLine | null {
  const [, line, statement, signature] = LINE.exec(tail) ?? []
  return line && statement && signature ? { line, statement, signature } : null
}

/** ASCII, so that each letter is one byte. */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const LONGEST_TEXT = 230

/** A text that takes at most `LONGEST_TEXT` bytes of the line. */
function shortened(text: string): string {
  const fits = (part: string) => asciiJson([part]).length <= LONGEST_TEXT
  if (fits(text)) return text
  const letters = Array.from(text)
  while (!fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}

export const statementText = ({ document, company, ...rest }: Statement): string =>
  asciiJson({ document: shortened(document), company: shortened(company), ...rest })

/** Why a file without a signature at its end proves nothing. */
export const UNSIGNED =
  'This file does not end with a signature. It was never signed, or it was changed or saved again since. Ask the company for the file as it was made.'

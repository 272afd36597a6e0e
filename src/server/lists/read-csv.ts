/** A line with its cells; `strayText` if text follows a closing quote, as in `"3/4" EMT`. */
export type CsvLine = { line: number; cells: string[]; strayText: boolean }

/** The most frequent separator of the first line, outside quotes: spreadsheets write what their language uses. */
function detectSeparator(text: string): string {
  const first = (/[^\r\n]+/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*("|$)/g, '')
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/**
 * The lines of a CSV file (RFC 4180), with LF or CRLF, numbered as in a spreadsheet; null when a quote is never closed.
 * Semicolons or tabs may separate its cells. Lines without any text are left out.
 */
export function readCsv(file: string): CsvLine[] | null {
  const [head, stated] = /^\uFEFF?(?:sep=([,;\t])(?:\r\n|\n|\r))?/i.exec(file) ?? ['']
  const text = file.slice(head.length)
  const separator = stated ?? detectSeparator(text)
  const lines: CsvLine[] = []
  let cells: string[] = []
  let strayText = false
  const flush = (line: number) => {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells, strayText })
    cells = []
    strayText = false
  }
  // A cell, quoted or not, and what ends it.
  const next = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${RegExp.escape(separator)}\r\n]*)|([^${RegExp.escape(separator)}\r\n]*))(${RegExp.escape(separator)}|\r\n|\n|\r|$)`,
    'y',
  )
  let line = 1
  for (let at = 0; at <= text.length; at = next.lastIndex) {
    next.lastIndex = at
    const match = next.exec(text)
    if (!match) return null
    const [, quoted, rest = '', plain = '', end] = match
    if (quoted === undefined && plain.startsWith('"')) return null
    if (rest.trim() === '') cells.push(quoted?.replaceAll('""', '"') ?? plain)
    else {
      cells.push(`"${quoted}"${rest}`)
      strayText = true
    }
    if (end === separator) continue
    flush(line)
    line += 1
    if (end === '') break
  }
  return lines
}

/**
 * A cell that a spreadsheet runs by how it starts, also with the full-width signs of a Japanese keyboard; with an apostrophe before
 * it too, so that the one which an export adds is always the one that is taken away.
 */
export const FORMULA = "'*[=+@＝＋－＠\t\r\n-]"

/** Undoes the apostrophe that an export puts before a cell that looks like a formula. The cell stays text. */
export const withoutGuard = (cell: string): string => (new RegExp(`^'${FORMULA}`).test(cell) ? cell.slice(1) : cell)

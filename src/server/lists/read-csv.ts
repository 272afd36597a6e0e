/** A line with its cells; `strayText` if text follows a closing quote, as in `"3/4" EMT`. */
export type CsvLine = { line: number; cells: string[]; strayText: boolean }

/**
 * The lines of a CSV file (RFC 4180), with LF or CRLF, numbered as in a spreadsheet; null when a quote is never closed.
 * Lines without any text are left out.
 */
export function readCsv(text: string): CsvLine[] | null {
  const lines: CsvLine[] = []
  let cells: string[] = []
  let strayText = false
  const flush = (line: number) => {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells, strayText })
    cells = []
    strayText = false
  }
  // A cell, quoted or not, and what ends it.
  const next = /(?:"((?:[^"]|"")*)"([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\n|\r|$)/y
  let line = 1
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length; at = next.lastIndex) {
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
    if (end === ',') continue
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

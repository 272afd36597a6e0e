/** The cells of a CSV file as RFC 4180 has it: lines end with CRLF, and a quoted cell may have anything in it. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const [, value = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`Not CSV: ${text.slice(at, at + 80)}`)
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** The row of a query that always returns one, such as a sum or an insert. */
export function singleRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row')
  return row
}

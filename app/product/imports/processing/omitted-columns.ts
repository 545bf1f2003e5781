/** Counts what a file holds in the columns that are not imported, so that nothing is left out unnoticed. */

/** `example` is the first value, which may be shortened. */
export type OmittedColumn = { column: number; rows: number; example: string }

const maxExampleLength = 60

export function createOmittedCounter(columns: (string | null)[]) {
  const omitted = columns.flatMap((field, n) => (field === null ? [n] : []))
  const found = new Map<number, OmittedColumn>()

  function add(cells: string[]): void {
    for (const column of omitted) {
      const text = cells[column]?.trim() ?? ''
      if (text === '') continue
      const known = found.get(column)
      if (known) known.rows++
      else found.set(column, { column, rows: 1, example: shorten(text) })
    }
  }

  return { add, finish: () => [...found.values()].sort((one, other) => one.column - other.column) }
}

function shorten(text: string): string {
  const line = text.slice(0, 4 * maxExampleLength).replace(/\s+/g, ' ')
  return line.length <= maxExampleLength ? line : `${line.slice(0, maxExampleLength).toWellFormed()}…`
}

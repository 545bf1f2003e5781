/** Proposes the columns that an earlier file with the same headings left empty. */

/** Returns the columns that are not imported and have no values in the first rows. */
export function findEmptyColumns(columns: (string | null)[], sample: string[][]): number[] {
  return [...columns.keys()].filter(
    (n) => columns[n] === null && sample.every((cells) => (cells[n] ?? '').trim() === ''),
  )
}

/** Returns the remembered columns. Those that were empty get the proposed field, if no other column has it. */
export function fillEmptyColumns<Field extends string>(
  { columns, emptyColumns = [] }: { columns: (Field | null)[]; emptyColumns?: number[] },
  proposed: (Field | null)[],
  repeatableFields: ReadonlySet<Field> = new Set(),
): (Field | null)[] {
  const filled = [...columns]
  for (const n of emptyColumns) {
    const field = proposed[n] ?? null
    const isFree = field !== null && (!filled.includes(field) || repeatableFields.has(field))
    if (isFree && filled[n] === null) filled[n] = field
  }
  return filled
}

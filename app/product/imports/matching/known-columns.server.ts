/**
 * Finds the columns of a file whose values identify locations of the account, whatever their headings say: External IDs,
 * Google Place IDs or names.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'

export type KnownColumns = { external_id?: number; google_place_id?: number; name?: number }

const maxColumns = 60
const maxValues = 200
const maxLength = 200
/** Shorter IDs, such as 1 to 5, are like many other numbers in a file. */
const minIdLength = 3
/** The share of a column's values that locations must have. Some of them can be new. */
const neededShare = 0.5

/**
 * Returns the best column for each kind of value; none if the column has fewer than two values that are known. `isFree`
 * tells whether a column can be assigned: one with another meaning, such as the rating, cannot.
 */
export async function findKnownColumns(
  tx: Tx,
  rows: string[][],
  isFree: (column: number) => boolean,
): Promise<KnownColumns> {
  const columns = valuesByColumn(rows).map((values, n) => (isFree(n) ? values : []))
  const found = await countKnownValues(tx, columns)
  const best = (kind: keyof KnownColumns): number | undefined => {
    const [first] = found
      .filter((each) => each[kind] >= 2 && each[kind] >= columns[each.column]!.length * neededShare)
      .sort((one, other) => other[kind] - one[kind] || one.column - other.column)
    return first?.column
  }
  const known: KnownColumns = {}
  for (const kind of ['external_id', 'google_place_id', 'name'] as const) {
    const column = best(kind)
    if (column !== undefined) known[kind] = column
  }
  return known
}

/** Returns the first different values of each column. */
function valuesByColumn(rows: string[][]): string[][] {
  const columns: Set<string>[] = []
  for (const cells of rows)
    for (const [n, cell] of cells.slice(0, maxColumns).entries()) {
      columns[n] ??= new Set()
      const value = cell.trim()
      if (value !== '' && value.length <= maxLength && columns[n].size < maxValues) columns[n].add(value)
    }
  return Array.from(columns, (values) => [...(values ?? [])])
}

type Counts = { column: number } & Record<keyof KnownColumns, number>

async function countKnownValues(tx: Tx, columns: string[][]): Promise<Counts[]> {
  const values = columns.flatMap((each, column) => each.map((value) => ({ column, value })))
  if (values.length === 0) return []
  const { rows } = await sql<Counts>`
    select w.n as column,
      count(*) filter (where exists (select from locations l
        where l.account_id = ${tx.accountId} and l.external_id = w.value and length(w.value) >= ${minIdLength}))::int as external_id,
      count(*) filter (where exists (select from locations l
        where l.account_id = ${tx.accountId} and l.google_place_id = w.value))::int as google_place_id,
      count(*) filter (where exists (select from locations l
        where l.account_id = ${tx.accountId} and lower(l.name) = lower(w.value)))::int as name
    from unnest(${values.map(({ column }) => column)}::int[], ${values.map(({ value }) => value)}::text[])
      as w (n, value)
    group by w.n`.execute(tx)
  return rows
}

/** Assigns a field to a column, and takes it from the column that has it because of its heading. */
export function assignColumn<Field extends string>(
  columns: (Field | null)[],
  n: number,
  field: Field,
): (Field | null)[] {
  return columns.map((each, column) => (column === n ? field : each === field ? null : each))
}

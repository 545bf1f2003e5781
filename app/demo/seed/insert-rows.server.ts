/**
 * Inserts many rows in one statement. The rows are one JSON parameter, so that the limit on the number of parameters
 * does not apply.
 */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'

type Rows = {
  table: string
  /** The SQL type of each column. */
  columns: Record<string, string>
  rows: Record<string, unknown>[]
}

export async function insertRows(client: pg.ClientBase, input: Rows): Promise<void> {
  await client.query(insertStatement(input), [JSON.stringify(input.rows)])
}

/** Inserts rows and returns their ids by the value of the column `key`. */
export async function insertKeyedRows(
  client: pg.ClientBase,
  input: Rows & { key: string },
): Promise<Map<string, Id>> {
  const statement = `${insertStatement(input)} returning id::text, ${input.key} as key`
  const { rows } = await client.query<{ id: Id; key: string }>(statement, [JSON.stringify(input.rows)])
  return new Map(rows.map((row) => [row.key, row.id]))
}

function insertStatement({ table, columns }: Rows): string {
  const names = Object.keys(columns).join(', ')
  const columnTypes = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1) as given (${columnTypes.join(', ')})`
}

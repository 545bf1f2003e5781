/**
 * Inserts many rows without secondary indexes, because building an index once is faster than updating it for each row.
 */
import type pg from 'pg'

type Index = { name: string; definition: string }

/**
 * Drops the secondary indexes of the tables, calls `fill`, and recreates the indexes. Keeps primary keys and unique
 * constraints. Must be called in a transaction, so that a failure restores the indexes.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: string[],
  report: (line: string) => void,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not exists
       (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { name, definition } of rows) {
    await client.query(definition)
    report(`index ${name}`)
  }
}

/** Writes many rows without secondary indexes, because building an index once is faster than updating it per row. */
import type pg from 'pg'

type Index = { name: string; definition: string }

/** Runs in the caller's transaction, so a failure restores the indexes. Primary keys and unique constraints remain. */
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

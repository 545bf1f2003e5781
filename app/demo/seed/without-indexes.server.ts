/** Millions of rows are written without secondary indexes; building an index once is quicker than growing it. */
import type pg from 'pg'

type Index = { name: string; definition: string }

/** Part of the caller's transaction: should it fail, the indexes were never gone. Keys stay in force. */
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

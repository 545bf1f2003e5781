/**
 * Marks all data of an account: writes the text `canary-of-another` into every column of its rows that accepts any
 * text. If the text appears in a response to another account, a row has leaked.
 */
import type { SqlClient } from '../../support/sql'

export const canary = /canary-of-another/i

type Column = { table: string; column: string; type: 'text' | 'jsonb'; isFixed: boolean }

/**
 * Selects the text columns of all tables with accounts. `isFixed` means that the column's values are a closed set or
 * refer to another row, so the column may not accept the text.
 */
const accountColumnsQuery = `
  select c.relname as table, a.attname as column, t.typname as type,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f') and a.attnum = any (k.conkey)) as "isFixed"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid and t.typname in ('text', 'jsonb')
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'account_id')
  order by 1, 2`

const canaryExpressions = {
  text: (column: string) => `'canary-of-another ' || coalesce(${column}, '')`,
  jsonb: (column: string) =>
    `case jsonb_typeof(${column}) when 'object' then ${column} || '{"note": "canary-of-another"}' else ${column} end`,
}

/** Marks the account's rows and returns the marked columns. Throws if a column that is not fixed cannot be marked. */
export async function seedCanaries({ all }: SqlClient, accountId: string): Promise<string[]> {
  const columns = await all<Column>(accountColumnsQuery)
  const marked: string[] = []
  const markColumns = async (group: Column[]) => {
    const changes = group.map(({ column, type }) => `${column} = ${canaryExpressions[type](column)}`)
    await all(`update ${group[0]!.table} set ${changes.join(', ')} where account_id = $1`, [accountId])
    marked.push(...group.map(({ table, column }) => `${table}.${column}`))
  }
  for (const table of new Set(columns.map((column) => column.table))) {
    const tableColumns = columns.filter((column) => column.table === table)
    const freeColumns = tableColumns.filter(({ isFixed }) => !isFixed)
    if (freeColumns.length) await markColumns(freeColumns)
    for (const fixed of tableColumns.filter(({ isFixed }) => isFixed))
      await markColumns([fixed]).catch(() => undefined)
  }
  await all(`update accounts set name = 'canary-of-another ' || name where id = $1`, [accountId])
  return marked
}

/**
 * Returns a fingerprint of the account's rows for each table. Leaves out the sessions, because every request changes
 * when they were last used.
 */
export async function fingerprintAccount(
  { all, one }: SqlClient,
  accountId: string,
): Promise<Record<string, string>> {
  const tables = await all<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sessions' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables)
    found[name] = (
      await one<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t where account_id = $1`,
        [accountId],
      )
    ).sum
  return found
}

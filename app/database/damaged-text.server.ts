/**
 * Finds text that browsers damaged. Pages used to contain NUL bytes in the middle of text. Browsers display U+FFFD for
 * each of them, and forms submitted without JavaScript saved those characters. The search covers every text and JSON
 * column, except in tables that no form writes to: U+FFFD in a review was already in the source's data. Changes
 * nothing.
 */
import type pg from 'pg'

export type DamagedText = {
  accountId: string | null
  table: string
  /**
   * The columns that identify the row within its account: the primary key without `account_id`, and the location or
   * review that the row belongs to.
   */
  key: Record<string, unknown>
  column: string
  text: string
}

/**
 * The tables that no form writes to: data from sources, files and directories, internal tables, and the history of
 * changes made with forms.
 */
export const tablesNotWrittenByForms = [
  ...['reviews', 'removed_reviews', 'listed_reviews', 'reviews_not_analyzed', 'microsurvey_responses'],
  ...['import_rejects', 'keywords', 'listings', 'listing_changes', 'location_listings', 'listing_claims'],
  ...['location_publications', 'location_changes', 'location_decisions', 'response_events', 'audit_events'],
  ...['google_connections', 'google_edits', 'source_connections', 'review_fetches', 'sources'],
  ...[
    'mails',
    'sessions',
    'sign_in_limits',
    'sign_in_steps',
    'sso_uses',
    'api_quotas',
    'idempotency_keys',
    'migrations',
    'directory_rate_limits',
  ],
]

type Column = { table: string; column: string; isTenant: boolean; key: string[] }

export async function findDamagedText(owner: pg.ClientBase): Promise<DamagedText[]> {
  const allColumns = await listColumns(owner)
  const accountColumns = allColumns.filter(({ isTenant }) => isTenant)
  const globalColumns = allColumns.filter(({ isTenant }) => !isTenant)
  const found = await readAsRole(owner, 'app_sign_in', null, () => searchColumns(owner, globalColumns, null))
  for (const accountId of await listAccountIds(owner))
    found.push(
      ...(await readAsRole(owner, 'app_web', accountId, () =>
        searchColumns(owner, accountColumns, accountId),
      )),
    )
  return found
}

/**
 * Runs `read` in a read-only transaction with one of the application's roles, for one account. An owner that is not a
 * superuser cannot bypass row-level security, so it cannot search all accounts in one query.
 */
async function readAsRole<T>(
  owner: pg.ClientBase,
  role: 'app_web' | 'app_sign_in',
  accountId: string | null,
  read: () => Promise<T>,
): Promise<T> {
  await owner.query('begin read only')
  try {
    await owner.query(`set local role ${role}`)
    await owner.query(`select set_config('app.account_id', $1, true)`, [accountId ?? ''])
    return await read()
  } finally {
    await owner.query('rollback')
  }
}

function listAccountIds(owner: pg.ClientBase): Promise<string[]> {
  return readAsRole(owner, 'app_sign_in', null, async () => {
    const { rows } = await owner.query<{ id: string }>('select id::text from accounts order by id')
    return rows.map(({ id }) => id)
  })
}

async function listColumns(owner: pg.ClientBase): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `with tables as (
       select c.oid, c.relname, exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as is_tenant
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> all($1))
     select t.relname as table, a.attname as column, t.is_tenant as "isTenant", array(
       select k.attname::text from pg_attribute k left join pg_index i on i.indrelid = t.oid and i.indisprimary
       where k.attrelid = t.oid and not k.attisdropped and k.attname <> 'account_id'
         and (k.attnum = any(i.indkey) or k.attname in ('location_id', 'review_id'))
       order by k.attnum) as key
     from tables t join pg_attribute a on a.attrelid = t.oid
     where a.attnum > 0 and not a.attisdropped
       and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
       and has_column_privilege(case when t.is_tenant then 'app_web' else 'app_sign_in' end, t.oid, a.attnum, 'select')
     order by t.relname, a.attnum`,
    [tablesNotWrittenByForms],
  )
  return rows
}

async function searchColumns(
  owner: pg.ClientBase,
  columns: Column[],
  accountId: string | null,
): Promise<DamagedText[]> {
  const found: DamagedText[] = []
  for (const [table, tableColumns] of Map.groupBy(columns, (column) => column.table)) {
    const isDamaged = tableColumns.map(
      ({ column }) => `strpos(${quoteIdentifier(column)}::text, U&'\\FFFD') > 0`,
    )
    const key = tableColumns[0]!.key.flatMap((column) => [`'${column}'`, quoteIdentifier(column)]).join(', ')
    const { rows } = await owner.query<{ key: Record<string, unknown>; texts: (string | null)[] }>(
      `select jsonb_build_object(${key}) as key,
         array[${tableColumns.map(({ column }, n) => `case when ${isDamaged[n]} then ${quoteIdentifier(column)}::text end`).join(', ')}] as texts
       from ${quoteIdentifier(table)}
       where (${isDamaged.join(' or ')})${accountId === null ? '' : ' and account_id = $1'}
       order by 1`,
      accountId === null ? [] : [accountId],
    )
    for (const { key, texts } of rows)
      for (const [n, text] of texts.entries())
        if (text !== null) found.push({ accountId, table, key, column: tableColumns[n]!.column, text })
  }
  return found
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * Returns the path of the history page that still shows the text from before the damage, or null if there is no such
 * page.
 */
export function historyPath({ table, key }: DamagedText): string | null {
  const locationId = table === 'locations' ? key.id : key.location_id
  if (['locations', 'location_overrides', 'special_hours'].includes(table))
    return `/settings/locations/${locationId}/history`
  if (table === 'responses') return `/reviews/${key.review_id}/history`
  return null
}

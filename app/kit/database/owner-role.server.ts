/**
 * Connections for the operator's commands. Regardless of their login, they SET ROLE to app_owner, which owns the tables
 * and is subject to their row-level security policies. A command that works for a superuser therefore also works on a
 * managed database, which has no superuser login.
 */
import pg from 'pg'

export async function connectAsOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set role app_owner')
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Returns a connection string that also sets the role to app_owner, for a library that opens its own connections. */
export function ownerRoleUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=app_owner`.trim())
  return url.toString()
}

/**
 * Returns the statements that make app_owner the owner of the migrations table and the job queue, which earlier
 * versions created as the role that ran the migrations. After that, the database can get a different owner, and a dump
 * refers only to the application's own roles.
 */
export async function findMissingOwnership(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    with owned as (
      select 1 as step, format('alter schema %I owner to app_owner', nspname) as statement, nspowner as owner
      from pg_namespace where nspname = 'pgboss'
      union all
      select 2, format('alter table %s owner to app_owner', oid::regclass), relowner from pg_class
      where relkind in ('r', 'p', 'v')
        and (relnamespace = to_regnamespace('pgboss') or oid = to_regclass('public.migrations'))
      union all
      select 2, format('alter routine %s owner to app_owner', oid::regprocedure), proowner from pg_proc
      where pronamespace = to_regnamespace('pgboss')
      union all
      select 2, format('alter type %s owner to app_owner', oid::regtype), typowner from pg_type
      where typnamespace = to_regnamespace('pgboss') and typtype in ('e', 'd')
    )
    select statement from owned where owner <> 'app_owner'::regrole order by step, statement`)
  return rows.map(({ statement }) => statement)
}

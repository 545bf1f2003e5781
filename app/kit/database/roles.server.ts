/**
 * The roles of a database and the grants between them. The owner of the database needs only CREATEROLE, because managed
 * databases do not grant more than that. Only missing statements are run, so the owner does not even need the privilege
 * to create roles if an administrator has already run the statements.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// app_owner owns all tables and cannot log in. app_web is the role of the web and worker processes. app_sign_in can
// access only what signing in requires. app_post sends the emails of all accounts and can access only emails. app_due
// finds the due work of all accounts and can read only the columns required for that. app_industry reads the scores of
// all accounts and writes the medians. app_search owns the only function that searches words across accounts.
// app_parent owns the views of a partner account's child accounts. app_backup creates dumps.
const roles = {
  app_owner: 'nologin',
  // If app_web inherited the privileges of app_sign_in, every page could read all password hashes and sessions.
  app_web: 'login noinherit',
  app_sign_in: 'nologin',
  app_post: 'nologin',
  app_due: 'nologin',
  app_industry: 'nologin',
  app_search: 'nologin',
  app_parent: 'nologin',
  app_backup: 'nologin',
}

/** The roles that had BYPASSRLS until migration 060 created policies for them. */
const formerBypassRoles = ['app_search', 'app_parent', 'app_backup']

/** The roles to which app_web can SET ROLE, but whose privileges it does not inherit. */
const assumableRoles = ['app_sign_in', 'app_post', 'app_due', 'app_industry']

/**
 * The error codes that PostgreSQL returns when two databases of a cluster create their shared roles at the same time.
 */
const raceCodes = ['XX000', '23505', '42710']

type Log = (line: string) => void

/**
 * Creates the missing roles and grants. If the owner lacks the privileges, throws an Error with the statements that an
 * administrator has to run.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  await runMissingStatements(client, findMissingRoles)
  await runMissingStatements(client, findMissingGrants)
}

/**
 * Runs the statements that `findMissing` returns until it returns none. Throws an Error with the remaining statements
 * if the owner lacks a privilege.
 */
export async function runMissingStatements(
  client: pg.Client,
  findMissing: (client: pg.Client) => Promise<string[]>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const missing = await findMissing(client)
    if (missing.length === 0) return
    try {
      for (const statement of missing) await client.query(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (!raceCodes.includes(error.code ?? ''))
        throw missingPrivilegeError(error.message, await findMissing(client))
      await sleep(50 * attempt)
    }
    // If the owner lacks the privilege for a grant, PostgreSQL may issue only a warning, so the grant is still missing.
    if (attempt === 5) throw missingPrivilegeError('the statements had no effect', await findMissing(client))
  }
}

function missingPrivilegeError(reason: string, statements: string[]): Error {
  const lines = statements.map((statement) => `  ${statement};`)
  return new Error(
    `The owner of the database may not prepare its roles (${reason}). Ask an administrator to run, in this database:\n${lines.join('\n')}\nSee docs/database.md.`,
  )
}

async function findMissingRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [Object.keys(roles)],
  )
  const existing = new Set(rows.map(({ rolname }) => rolname))
  return Object.entries(roles)
    .filter(([role]) => !existing.has(role))
    .map(([role, attributes]) => `create role ${role} ${attributes}`)
}

async function findMissingGrants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<RoleState>(roleStateQuery(await setRolePrivilege(client)), [
    assumableRoles,
  ])
  const [state] = rows as [RoleState]
  const { owner, database } = state
  const statements = [
    ...(state.webInherits ? ['alter role app_web noinherit'] : []),
    ...state.inheritedByWeb.map((role) => `revoke ${role} from app_web`),
    ...state.notAssumable.map((role) => `grant ${role} to app_web`),
    ...state.notOfConnection.map((role) => `grant ${role} to ${owner}`),
    ...state.notOfOwner.map((role) => `grant ${role} to app_owner`),
  ]
  if (!state.canCreateSchemas) statements.push(`grant create on database ${database} to app_owner`)
  if (state.cannotCreate.length)
    statements.push(`grant usage, create on schema public to ${state.cannotCreate.join(', ')}`)
  if (state.cannotUse.length) statements.push(`grant usage on schema public to ${state.cannotUse.join(', ')}`)
  if (!state.hasExtension) statements.push('create extension if not exists btree_gin')
  return statements
}

type RoleState = {
  owner: string
  database: string
  webInherits: boolean
  inheritedByWeb: string[]
  notAssumable: string[]
  notOfConnection: string[]
  notOfOwner: string[]
  canCreateSchemas: boolean
  cannotCreate: string[]
  cannotUse: string[]
  hasExtension: boolean
}

/**
 * Returns the type of privilege that allows SET ROLE. Since PostgreSQL 16, membership in a role is not sufficient: for
 * example, the creator of a role is a member that is not allowed to SET ROLE to it.
 */
async function setRolePrivilege(client: pg.Client): Promise<'set' | 'member'> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  return Number(rows[0]?.server_version_num) >= 160_000 ? 'set' : 'member'
}

function roleStateQuery(set: 'set' | 'member'): string {
  const rolesWhere = (from: string, condition: string) =>
    `array(select role from unnest(${from}) as role where ${condition})`
  return `select quote_ident(current_user) as owner, quote_ident(current_database()) as database,
    (select rolinherit from pg_roles where rolname = 'app_web') as "webInherits",
    ${rolesWhere('$1::text[]', `pg_has_role('app_web', role, 'usage')`)} as "inheritedByWeb",
    ${rolesWhere('$1::text[]', `pg_has_role('app_web', role, 'usage') or not pg_has_role('app_web', role, '${set}')`)} as "notAssumable",
    ${rolesWhere(`'{app_owner,app_web}'::text[]`, `not pg_has_role(current_user, role, '${set}')`)} as "notOfConnection",
    ${rolesWhere(`'{app_search,app_parent}'::text[]`, `not (pg_has_role('app_owner', role, '${set}') and pg_has_role('app_owner', role, 'usage'))`)} as "notOfOwner",
    has_database_privilege('app_owner', current_database(), 'create') as "canCreateSchemas",
    ${rolesWhere(`'{app_owner,app_search,app_parent}'::text[]`, `not has_schema_privilege(role, 'public', 'create')`)} as "cannotCreate",
    ${rolesWhere(`'{app_web,app_sign_in,app_post,app_due,app_industry,app_backup}'::text[]`, `not has_schema_privilege(role, 'public', 'usage')`)} as "cannotUse",
    exists (select from pg_extension where extname = 'btree_gin') as "hasExtension"`
}

/**
 * Removes BYPASSRLS from the roles of an existing installation, unless a database of the cluster has not been migrated
 * yet. In such a database, app_search has no policy, so without BYPASSRLS searches would silently find nothing.
 */
export async function removeRowSecurityBypass(client: pg.Client, log: Log): Promise<void> {
  const bypassRoles = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and rolbypassrls order by 1',
    [formerBypassRoles],
  )
  if (!bypassRoles.rowCount) return
  const names = bypassRoles.rows.map(({ rolname }) => rolname).join(', ')
  const dependentDatabases = await client.query<{ datname: string }>(`
    select d.datname from pg_database d
    where exists (${dependenciesQuery(`in ('o', 'a')`)}) and not exists (${dependenciesQuery(`= 'r'`)}) order by 1`)
  if (dependentDatabases.rowCount) {
    const databases = dependentDatabases.rows.map(({ datname }) => datname).join(', ')
    return log(`${names} keep BYPASSRLS until these databases are migrated as well: ${databases}`)
  }
  const statements = bypassRoles.rows.map(({ rolname }) => `alter role ${rolname} nobypassrls`)
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    log(`Nothing needs BYPASSRLS any longer; ask a superuser to run: ${statements.join('; ')}`)
  }
}

/**
 * Returns the query for dependencies of database `d` on app_search: objects that app_search owns (o), grants (a) and
 * policies (r).
 */
const dependenciesQuery = (types: string) => `
  select from pg_shdepend s where s.dbid = d.oid and s.refclassid = 'pg_authid'::regclass
    and s.refobjid = 'app_search'::regrole and s.deptype ${types}`

/**
 * The database login of the web and worker processes: DATABASE_WEB_URL, or a login that the setup creates for this
 * database. The login owns nothing and can SET ROLE only to app_web and the roles granted to app_web, so all its
 * statements are subject to row-level security. Its password is derived from SESSION_SECRET, so there is no second
 * secret to manage, and changing SESSION_SECRET also changes the password.
 */
import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { configuration } from '#app/kit/configuration.server'
import { runMissingStatements } from './roles.server'

type WebLogin = { name: string; password: string; url: string }

/** Returns the connection string of the web and worker processes. */
export function webDatabaseUrl(): string {
  const { databaseUrl, databaseWebUrl, sessionSecret } = configuration()
  return databaseWebUrl ?? webLoginOf(databaseUrl, sessionSecret).url
}

export function webLoginOf(databaseUrl: string, sessionSecret: string): WebLogin {
  // Let the driver parse the connection string, because the database name can come from the path, the user name or
  // PGDATABASE.
  const database = new pg.Client({ connectionString: databaseUrl }).database ?? ''
  const name = loginName(database)
  const key = hkdfSync('sha256', sessionSecret, '', `highstreet database login ${name}`, 32)
  const password = Buffer.from(key).toString('base64url')
  const url = new URL(databaseUrl)
  for (const parameter of ['user', 'password', 'options']) url.searchParams.delete(parameter)
  url.pathname = `/${encodeURIComponent(database)}`
  if (url.host) {
    url.username = encodeURIComponent(name)
    url.password = password
  } else {
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  }
  return { name, password, url: url.toString() }
}

/**
 * Returns the name of the login, which is different for each database: the password is derived from the session secret,
 * so two installations on one server cannot share a login. A long name is hashed, because PostgreSQL truncates names to
 * 63 bytes.
 */
function loginName(database: string): string {
  const name = `app_web_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  return `app_web_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/** Creates the login, or sets its new password. Needs the owner's connection. Changes nothing if the login works. */
export async function prepareWebLogin(ownerUrl: string, login: WebLogin): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await runMissingStatements(client, () => findMissingStatements(client, login))
  } finally {
    await client.end()
  }
}

async function findMissingStatements(client: pg.Client, login: WebLogin): Promise<string[]> {
  const name = client.escapeIdentifier(login.name)
  const password = `login password '${scramVerifier(login.password)}'`
  const { rows } = await client.query<{ isMember: boolean }>(
    `select pg_has_role(oid, 'app_web', 'usage') as "isMember" from pg_roles where rolname = $1`,
    [login.name],
  )
  const found = rows[0]
  if (!found) return [`create role ${name} ${password}`, `grant app_web to ${name}`]
  const grants = found.isMember ? [] : [`grant app_web to ${name}`]
  return (await canLogIn(login)) ? grants : [...grants, `alter role ${name} ${password}`]
}

/**
 * Checks whether the login works. Returns false if the password is wrong. Throws any other error, which the operator
 * has to fix.
 */
async function canLogIn({ name, url }: WebLogin): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') return false
    const reason = error instanceof Error ? error.message : error
    throw new Error(
      `Web and worker cannot connect as ${name} (${reason}). Let this login connect, or name another one in DATABASE_WEB_URL; see docs/database.md.`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Returns the verifier that PostgreSQL stores for a password, because a statement with the plain password would end up
 * in the server's log.
 */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}

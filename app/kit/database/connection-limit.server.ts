/**
 * Checks at startup that PostgreSQL accepts as many connections as the pools can open. Otherwise, requests would fail
 * at the first burst, when nobody is watching.
 */
import type { PoolClient } from 'pg'
import { processCount } from '#app/kit/processes/process-count.server'
import { acquireConnection } from './pool.server'
import { maxConnections } from './pool-sizes.server'

/** Returns a sentence for the operator if PostgreSQL accepts too few connections, otherwise null. */
export async function findConnectionShortage(): Promise<string | null> {
  const client = await acquireConnection('pages')
  const accepted = await loadAcceptedConnections(client).finally(() => client.release())
  const { web, worker } = maxConnections()
  if (accepted === null || accepted >= web + worker) return null
  const processes = processCount()
  return (
    `PostgreSQL accepts ${accepted} connections (max_connections without the reserved ones), but the web server ` +
    `with ${processes} ${processes === 1 ? 'process' : 'processes'} can open ${web} and the worker ${worker}: ` +
    `raise max_connections to at least ${web + worker} plus the reserved ones, or lower DATABASE_POOL, DOWNLOAD_POOL ` +
    'or WEB_PROCESSES.'
  )
}

type ServerSettings = { accepted: number; backend: number }

/**
 * Returns the number of connections for logins without special rights. Behind a pooler, returns null, because the
 * connections to the pooler do not count for PostgreSQL.
 */
async function loadAcceptedConnections(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<ServerSettings>(`
    select pg_backend_pid() as backend, current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as accepted`)
  const settings = rows[0]
  // A pooler assigns process ids of its own to its clients.
  const isDirect = settings && 'processID' in client && client.processID === settings.backend
  return isDirect ? settings.accepted : null
}

/**
 * Loads the independent parts of a page in few messages to PostgreSQL. An error in one statement makes the whole
 * transaction fail, so a page is first loaded without savepoints. If anything fails, the transaction is rolled back and
 * the page is loaded again in a new one, part by part, and each part that may be missing in its own savepoint.
 */
import { sql } from 'kysely'
import { isDatabaseUnavailable } from './pool.server'
import type { Tx } from './tenant.server'

/** Thrown on the first attempt, so that the transaction is repeated part by part. */
export class PartFailure extends Error {}

/**
 * Loads a part that the page can be shown without. Returns its error if it failed. Throws responses and database
 * outages, which have their own error pages.
 */
export async function loadOptionalPart<T>(
  tx: Tx,
  load: () => Promise<T>,
): Promise<{ value: T; error?: undefined } | { value: null; error: unknown }> {
  if (!tx.isolatesParts) return { value: await load().catch(throwPartFailure) }
  await sql`savepoint page_part`.execute(tx)
  try {
    return { value: await load() }
  } catch (error) {
    if (isFinal(error)) throw error
    await sql`rollback to savepoint page_part`.execute(tx)
    return { value: null, error }
  }
}

function throwPartFailure(error: unknown): never {
  throw isFinal(error) ? error : new PartFailure('a part of the page failed', { cause: error })
}

function isFinal(error: unknown): boolean {
  const isKnown = [Response, PartFailure, ScopeError].some((type) => error instanceof type)
  return isKnown || isDatabaseUnavailable(error)
}

type Loaders = Record<string, () => Promise<unknown>>

/**
 * Starts all loaders before PostgreSQL answers, so that their queries are sent together, and returns their results by
 * name. The loaders must not depend on each other and must not switch the role or the account of the transaction.
 */
export async function loadTogether<Parts extends Loaders>(
  tx: Tx,
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]>> }> {
  const results: Record<string, unknown> = {}
  const load = async (name: string) => {
    results[name] = await parts[name]?.()
  }
  if (tx.isolatesParts) for (const name of Object.keys(parts)) await load(name)
  else await withFixedScope(tx, () => Promise.all(Object.keys(parts).map(load)))
  return results as { [Name in keyof Parts]: Awaited<ReturnType<Parts[Name]>> }
}

async function withFixedScope(tx: Tx, load: () => Promise<unknown>): Promise<void> {
  const scope = scopes.get(tx) ?? { loading: 0 }
  scopes.set(tx, scope)
  scope.loading++
  await load()
    .catch(throwPartFailure)
    .finally(() => scope.loading--)
}

/** A mistake in the code, which repeating the transaction would hide. */
class ScopeError extends Error {}

const scopes = new WeakMap<object, { loading: number }>()

/**
 * Throws an error if queries of the transaction may be waiting. Called before the role or the account is switched,
 * because these queries would then see other rows.
 */
export function assertNotLoadingTogether(tx: object): void {
  if (scopes.get(tx)?.loading)
    throw new ScopeError('the scope of a transaction cannot change while parts are loaded together')
}

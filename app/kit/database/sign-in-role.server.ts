/**
 * Transactions for signing in, before the account is known. They run as a role that can access only the tables in
 * `SignInTables` (and can insert emails but not read them), so a mistake here cannot expose the rest of an account's
 * data.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { log } from '#app/kit/log.server'
import type { Schema } from './generated-schema'
import { assertNotLoadingTogether } from './load-together.server'
import { sessionDatabase } from './pool.server'
import type { Tx } from './tenant.server'
import { runTransaction } from './transaction.server'

declare const signInRole: unique symbol

type SignInTables = Pick<
  Schema,
  | 'feature_requests'
  | 'white_labels'
  | 'white_label_logos'
  | 'accounts'
  | 'users'
  | 'profiles'
  | 'sessions'
  | 'child_sessions'
  | 'staff'
  | 'impersonations'
  | 'sign_in_limits'
  | 'user_permissions'
  | 'account_settings'
  | 'landing_pages'
  | 'widgets'
  | 'api_tokens'
  | 'invitations'
  | 'mailed_links'
  | 'sign_in_steps'
  | 'second_factors'
  | 'recovery_codes'
  | 'profile_identities'
  | 'sso_keys'
  | 'sso_uses'
  | 'mails'
  | 'imports'
  | 'source_connections'
  | 'review_fetches'
  | 'sources'
>
export type SignInTx = Transaction<SignInTables> & { readonly [signInRole]: true }

/** The tables of signing in, without a transaction: each statement is committed at once. */
export type SignInQuery = Kysely<SignInTables> & { readonly [signInRole]: true }

let isPooled = true

/**
 * Runs `fn`, which must not need a transaction, on a connection that always has the role of signing in. This saves two
 * messages in each request. A pooler between the application and PostgreSQL may not pass on the role of a connection;
 * then `fn` runs in a transaction.
 */
export async function querySignIn<T>(fn: (query: SignInQuery) => Promise<T>): Promise<T> {
  if (!isPooled) return asSignIn((tx) => fn(tx as unknown as SignInQuery))
  try {
    return await fn(sessionDatabase() as unknown as SignInQuery)
  } catch (error) {
    if (!isRoleRefused(error)) throw error
    log.warn({ err: error }, 'the connection has no role, so session look-ups are transactions')
    isPooled = false
    return querySignIn(fn)
  }
}

/** The error codes for a refused startup parameter, and for a role that may not read the tables. */
function isRoleRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['08P01', '42501'].includes(error.code ?? '')
}

/** Runs `fn` in one transaction of the sign-in role. */
export function asSignIn<T>(fn: (tx: SignInTx) => Promise<T>): Promise<T> {
  return runTransaction(
    'set local role app_sign_in',
    (transaction) => fn(transaction as unknown as SignInTx),
    {
      hasSecrets: true,
    },
  )
}

/**
 * Runs `fn` as the sign-in role within an open transaction. Opening a second connection could deadlock the pool: many
 * requests that each hold a connection would all wait for another one until they time out.
 */
export async function switchToSignIn<T>(
  currentTx: Tx | SignInTx,
  fn: (tx: SignInTx) => Promise<T>,
): Promise<T> {
  if (!('accountId' in currentTx)) return fn(currentTx)
  assertNotLoadingTogether(currentTx)
  await sql`set local role app_sign_in`.execute(currentTx)
  const found = await fn(currentTx as unknown as SignInTx)
  await sql`set local role app_web`.execute(currentTx)
  return found
}

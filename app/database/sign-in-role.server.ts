/**
 * Transactions for signing in, before the account is known. They run as a role that can access only the tables in
 * `SignInTables` (and can insert emails but not read them), so a mistake here cannot expose the rest of an account's
 * data.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'
import type { Tx } from './tenant.server'

declare const signInRole: unique symbol

type SignInTables = Pick<
  Schema,
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
>
export type SignInTx = Transaction<SignInTables> & { readonly [signInRole]: true }

/** Runs `fn` in one transaction of the sign-in role. */
export function asSignIn<T>(fn: (tx: SignInTx) => Promise<T>): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_sign_in`.execute(transaction)
      return fn(transaction as unknown as SignInTx)
    })
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
  await sql`set local role app_sign_in`.execute(currentTx)
  const found = await fn(currentTx as unknown as SignInTx)
  await sql`set local role app_web`.execute(currentTx)
  return found
}

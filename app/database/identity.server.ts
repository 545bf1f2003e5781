/**
 * Transactions for signing in, before the account is known. They run as a role that reads accounts, users, profiles and
 * sessions and nothing else (it may insert a mail, but read none): a mistake here cannot expose an account's data.
 */
import { sql, type Transaction } from 'kysely'
import type { Schema } from './generated-schema'
import { database } from './pool.server'
import type { Tx } from './tenant.server'

declare const seesNoCustomer: unique symbol

type IdentityTables = Pick<
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
export type IdentityTx = Transaction<IdentityTables> & { readonly [seesNoCustomer]: true }

/** Runs `fn` in one transaction of the sign-in role. */
export function asSignIn<T>(fn: (tx: IdentityTx) => Promise<T>): Promise<T> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql`set local role app_sign_in`.execute(transaction)
      return fn(transaction as unknown as IdentityTx)
    })
}

/**
 * Runs `fn` as the sign-in role within an open transaction. Taking a second connection could deadlock the pool: many
 * requests that each hold one would wait for another until all of them timed out.
 */
export async function asSignInWithin<T>(
  open: Tx | IdentityTx,
  fn: (tx: IdentityTx) => Promise<T>,
): Promise<T> {
  if (!('accountId' in open)) return fn(open)
  await sql`set local role app_sign_in`.execute(open)
  const found = await fn(open as unknown as IdentityTx)
  await sql`set local role app_web`.execute(open)
  return found
}

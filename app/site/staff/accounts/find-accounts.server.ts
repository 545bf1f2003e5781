/**
 * Finds accounts and their users for staff. The queries use the database role for sign-in, which can read the names and
 * states of all accounts and users, but none of the accounts' business data.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { AccountStatus, Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { cutPage, type KeysetCursor } from '#app/platform/reports/keyset-page'

const PAGE_SIZE = 50

export const accountStatuses: readonly AccountStatus[] = ['active', 'pending', 'expired', 'suspended']

export type AccountSearch = { words: string; status: AccountStatus | null; cursor: KeysetCursor }

/** Returns a page of the accounts, ordered by id. */
export async function findAccounts({ words, status, cursor }: AccountSearch) {
  const patterns = words
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const rows = await asSignIn((tx) =>
    accountFacts(tx)
      .where((is) =>
        is.and(
          patterns.map((pattern) =>
            is.or([
              sql<boolean>`concat_ws(' ', accounts.id, accounts.name) ilike ${pattern}`,
              is.exists(
                is
                  .selectFrom('users')
                  .select('users.id')
                  .whereRef('users.account_id', '=', 'accounts.id')
                  .where(sql<boolean>`concat_ws(' ', users.name, users.email) ilike ${pattern}`),
              ),
            ]),
          ),
        ),
      )
      .$if(status !== null, (query) => query.where('accounts.status', '=', status!))
      .$if(cursor !== null, (query) => query.where('accounts.id', cursor!.isReversed ? '<' : '>', cursor!.id))
      .orderBy('accounts.id', cursor?.isReversed ? 'desc' : 'asc')
      .limit(PAGE_SIZE + 1)
      .execute(),
  )
  return cutPage(rows, PAGE_SIZE, cursor)
}

/** Returns the facts of an account. Throws a 404 response if there is no account with this id. */
export async function findAccount(accountId: string | undefined) {
  const id = parseId(accountId)
  const account = id
    ? await asSignIn((tx) => accountFacts(tx).where('accounts.id', '=', id).executeTakeFirst())
    : undefined
  if (!account) throw new Response('No such account', { status: 404 })
  return account
}

const MAX_PARTNERS = 1000

/** Returns the partner accounts, by name. */
export function listPartnerAccounts() {
  return asSignIn((tx) =>
    tx
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('is_parent', '=', true)
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_PARTNERS)
      .execute(),
  )
}

export async function listStoredSettings(accountId: Id) {
  return asSignIn((tx) =>
    tx
      .selectFrom('account_settings')
      .select(['code', 'value'])
      .where('account_id', '=', accountId)
      .orderBy('code')
      .execute(),
  )
}

function accountFacts(tx: SignInTx) {
  return tx
    .selectFrom('accounts')
    .leftJoin('accounts as parents', 'parents.id', 'accounts.parent_id')
    .leftJoin('profiles as managers', 'managers.id', 'accounts.customer_success_manager_id')
    .select((is) => [
      'accounts.id',
      'accounts.name',
      'accounts.status',
      'accounts.is_parent as isParent',
      'accounts.parent_id as parentId',
      'parents.name as parentName',
      'accounts.customer_success_manager_id as managerId',
      'managers.name as managerName',
      'accounts.vertical',
      'accounts.time_zone as timeZone',
      'accounts.created_at as createdAt',
      'accounts.trial_ended_at as trialEndedAt',
      is
        .selectFrom('users')
        .select((count) => sql<number>`${count.fn.countAll()}::int`.as('n'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .where('users.is_active', '=', true)
        .as('userCount'),
    ])
}

/** The feature requests of all accounts, for staff. Reads them as the role for sign-in (see migration 079). */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import type { FeatureRequest, RequestState } from './feature-request'

const REQUESTS_PER_PAGE = 50

export type AccountRequest = FeatureRequest & {
  accountId: Id
  accountName: string
  answeredBy: string | null
}

type RequestPage = { requests: AccountRequest[]; hasNext: boolean }

/** Returns a page of requests. Open requests come first, the oldest of them on top; then the last answered. */
export async function listAllRequests(state: RequestState | null, page: number): Promise<RequestPage> {
  const rows = await asSignIn((tx) => {
    const query = accountRequests(tx)
      .orderBy((is) => is.case().when('state', '=', 'requested').then(0).else(1).end())
      .orderBy((is) => is.case().when('state', '=', 'requested').then(is.ref('requested_at')).end())
      .orderBy('answered_at', 'desc')
      .orderBy('feature_requests.account_id')
      .orderBy('feature')
      .limit(REQUESTS_PER_PAGE + 1)
      .offset((page - 1) * REQUESTS_PER_PAGE)
    return (state ? query.where('state', '=', state) : query).execute()
  })
  return { requests: rows.slice(0, REQUESTS_PER_PAGE), hasNext: rows.length > REQUESTS_PER_PAGE }
}

export async function countOpenRequests(tx: SignInTx): Promise<number> {
  const { count } = await tx
    .selectFrom('feature_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}

export async function findAccountRequest(accountId: Id, feature: string): Promise<AccountRequest | null> {
  const request = await asSignIn((tx) =>
    accountRequests(tx)
      .where('feature_requests.account_id', '=', accountId)
      .where('feature', '=', feature)
      .executeTakeFirst(),
  )
  return request ?? null
}

function accountRequests(tx: SignInTx) {
  return tx
    .selectFrom('feature_requests')
    .innerJoin('accounts', 'accounts.id', 'feature_requests.account_id')
    .select([
      'feature_requests.account_id as accountId',
      'accounts.name as accountName',
      'feature',
      'subject',
      'state',
      'requested_by as requestedBy',
      'requested_at as requestedAt',
      'answered_by as answeredBy',
      'answered_at as answeredAt',
      'reason',
    ])
}

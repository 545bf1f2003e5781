/**
 * The id of the account in a body. The account of a call is in its query; older clients send it in the body, too, where
 * it must be the same.
 */
import type { Call } from '../endpoint'
import { ApiProblem } from '../problems'
import { idProperty } from '../resources/resource'

export const bodyAccount = { account_id: idProperty.optional().describe('The account of the call') }

/** @throws a problem if the body names another account. */
export function requireBodyAccount({
  viewer,
  body,
}: Pick<Call<{ account_id?: string | undefined }>, 'viewer' | 'body'>): void {
  if (body.account_id !== undefined && body.account_id !== viewer.accountId)
    throw new ApiProblem('not-found', 'There is no such account.')
}

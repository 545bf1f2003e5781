/**
 * Addresses that opted out of an account's alerts or review requests. The ID in a link is sealed: the recipient of the
 * email can opt out of its kind for their own address, and nobody can do anything else with it. Code that sends such
 * emails must skip these addresses.
 */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { seal, unseal } from '#app/viewer/sealing.server'

export type RefusableList = 'alerts' | 'requests'
export type Reader = { accountId: Id; email: string }

const purpose = 'mail refusal'

export function refusalId(list: RefusableList, { accountId, email }: Reader): string {
  return seal(purpose, `${list} ${accountId} ${email.toLowerCase()}`)
}

/** Returns null for an ID that was not issued by us, or was issued for another list. */
export async function findRefusal(
  list: RefusableList,
  id: string,
): Promise<{ email: string; isRefused: boolean } | null> {
  const reader = readerOf(list, id)
  if (!reader) return null
  const { accountId, email } = reader
  const refusal = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('mail_refusals')
      .select('email')
      .where('account_id', '=', tx.accountId)
      .where('list', '=', list)
      .where('email', '=', email)
      .executeTakeFirst(),
  )
  return { email, isRefused: refusal !== undefined }
}

export async function setRefusal(list: RefusableList, id: string, isRefused: boolean): Promise<boolean> {
  const reader = readerOf(list, id)
  if (!reader) return false
  const { accountId, email } = reader
  await asAccount(accountId, async (tx) => {
    if (isRefused)
      await tx
        .insertInto('mail_refusals')
        .values({ account_id: tx.accountId, list, email })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await tx
        .deleteFrom('mail_refusals')
        .where('account_id', '=', tx.accountId)
        .where('list', '=', list)
        .where('email', '=', email)
        .execute()
  })
  return true
}

function readerOf(list: RefusableList, id: string): Reader | null {
  const [of, accountId, email] = unseal(purpose, id)?.split(' ') ?? []
  return of === list && accountId && email ? { accountId, email } : null
}

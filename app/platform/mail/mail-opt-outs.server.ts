/**
 * Manages the email addresses that opted out of an account's alerts or review requests. Code that sends such emails
 * must skip these addresses. The token in an unsubscribe link is sealed, so it works only for the list, account and
 * address for which it was created.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { seal, unseal } from '#app/platform/viewer/sealing.server'

export type OptOutList = 'alerts' | 'requests'
export type MailRecipient = { accountId: Id; email: string }

const purpose = 'mail refusal'

export function optOutToken(list: OptOutList, { accountId, email }: MailRecipient): string {
  return seal(purpose, `${list} ${accountId} ${email.toLowerCase()}`)
}

/**
 * Returns the address of a token and whether it has opted out of the list. Returns null if the token is invalid or
 * belongs to a different list.
 */
export async function findOptOut(
  list: OptOutList,
  token: string,
): Promise<{ email: string; hasOptedOut: boolean } | null> {
  const recipient = parseOptOutToken(list, token)
  if (!recipient) return null
  const { accountId, email } = recipient
  const optOut = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('mail_refusals')
      .select('email')
      .where('account_id', '=', tx.accountId)
      .where('list', '=', list)
      .where('email', '=', email)
      .executeTakeFirst(),
  )
  return { email, hasOptedOut: optOut !== undefined }
}

export async function setOptOut(list: OptOutList, token: string, hasOptedOut: boolean): Promise<boolean> {
  const recipient = parseOptOutToken(list, token)
  if (!recipient) return false
  const { accountId, email } = recipient
  await asAccount(accountId, async (tx) => {
    if (hasOptedOut)
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

function parseOptOutToken(list: OptOutList, token: string): MailRecipient | null {
  const [tokenList, accountId, email] = unseal(purpose, token)?.split(' ') ?? []
  return tokenList === list && accountId && email ? { accountId, email } : null
}

/**
 * Answers a feature request. The state is the account's access to an integration; for a feature, granting the request
 * turns the feature's settings on, and refusing it after it was granted turns them off again. The account's audit log
 * records the answer, and the person who made the request gets an email.
 */
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { saveSetting } from '#app/platform/viewer/save-setting.server'
import type { Answer } from './answer-schema'
import { answerMail } from './feature-request-mail'
import { settingsOfRequest } from './requestable-features'

type Recipient = { email: string; name: string }

/** Returns why the request was not answered, or null if it was. */
export async function answerRequest(answer: Answer, answeredBy: string, now: Date): Promise<string | null> {
  const { accountId, feature, state, reason } = answer
  const requester = await findRequester(accountId, feature)
  return asAccount(accountId, async (tx) => {
    const request = await tx
      .selectFrom('feature_requests')
      .select(['state', 'subject'])
      .where('account_id', '=', tx.accountId)
      .where('feature', '=', feature)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return 'This request does not exist.'
    if (request.state !== answer.shownState || request.state === state)
      return 'This request has been answered in the meantime. Reload the page to see the answer.'
    await tx
      .updateTable('feature_requests')
      .set({ state, reason, answered_by: answeredBy.slice(0, 200), answered_at: now })
      .where('account_id', '=', tx.accountId)
      .where('feature', '=', feature)
      .execute()
    if (state === 'active' || request.state === 'active')
      for (const code of settingsOfRequest(feature)) await saveSetting(tx, code, state === 'active')
    await recordAudit(tx, {
      userId: null,
      actor: answeredBy,
      action: state === 'active' ? 'feature.granted' : 'feature.refused',
      subject: request.subject,
      details: { reason },
    })
    if (requester) await notifyRequester(tx, requester, { ...answer, subject: request.subject })
    return null
  })
}

/** Returns the active user who made the request, who may be a user of the partner account. */
async function findRequester(accountId: Id, feature: string): Promise<Recipient | undefined> {
  return asSignIn((tx) =>
    tx
      .selectFrom('feature_requests')
      .innerJoin('users', 'users.id', 'feature_requests.user_id')
      .select(['users.email', 'users.name'])
      .where('feature_requests.account_id', '=', accountId)
      .where('feature_requests.feature', '=', feature)
      .where('users.is_active', '=', true)
      .executeTakeFirst(),
  )
}

async function notifyRequester(tx: Tx, to: Recipient, answer: Answer & { subject: string }): Promise<void> {
  const { name: account } = await tx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const { subject, reason, state } = answer
  const mail = answerMail({ subject, reason, account, isGranted: state === 'active' })
  await queueMail(tx, { accountId: tx.accountId, to, ...mail })
}

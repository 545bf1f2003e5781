/**
 * Stores each answer of a customer once. A resubmission is recognized by the id generated with the form together with
 * the content. Different content with the same form id is stored as another answer, because it comes from the next
 * customer, who went back to the form on the same tablet. Answers cannot be changed; only an admin can delete one,
 * which is recorded in the audit log.
 */
import { hash } from 'node:crypto'
import { parseId } from '#app/kit/database/id'
import type { Id, Microsurvey } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { microsurveys } from '../microsurveys'
import type { ResponseInput } from './response-schema'

type LocationRef = { accountId: Id; locationId: Id }

export async function saveResponse(
  { accountId, locationId }: LocationRef,
  microsurvey: Microsurvey,
  { score, comment, name, email, formId }: ResponseInput,
  { language, now }: { language: string; now: Date },
): Promise<void> {
  const content = { microsurvey, score, comment, name, email }
  await asAccount(accountId, (tx) =>
    tx
      .insertInto('microsurvey_responses')
      .values({
        account_id: tx.accountId,
        location_id: locationId,
        ...content,
        language,
        form_id: hash('sha256', JSON.stringify([formId, content]), 'hex').slice(0, 32),
        at: now,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'form_id']).doNothing())
      .execute(),
  )
}

export async function requireResponse(tx: Tx, responseId: string | undefined) {
  const id = parseId(responseId)
  const response =
    id &&
    (await tx
      .selectFrom('microsurvey_responses')
      .select(['id', 'microsurvey', 'score', 'comment', 'name', 'at'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', id)
      .executeTakeFirst())
  if (!response) throw new Response('No such response', { status: 404 })
  return response
}

export async function deleteResponse(tx: Tx, viewer: Viewer, responseId: string | undefined) {
  const response = await requireResponse(tx, responseId)
  const { id, microsurvey, score, at } = response
  await tx
    .deleteFrom('microsurvey_responses')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'microsurvey_response.deleted',
    subject: microsurveys[microsurvey],
    // Do not record the customer's text, because the purpose of the deletion is to remove it.
    details: { score, answered: at.toISOString() },
  })
  return response
}

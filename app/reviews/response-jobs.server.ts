/**
 * Publishing and deleting responses at their source. A job knows the review and the revision it was asked for and
 * looks up the rest when it runs: a response edited since has a newer job, so an older one does nothing. The network
 * is never waited for inside a transaction.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import type { Answer } from '#app/providers/answer'
import { type GoogleApi, googleApi } from '#app/providers/google-business-profile/api.server'
import { reviewName } from '#app/providers/google-business-profile/names'
import { isSameReply } from '#app/providers/google-business-profile/reply'
import { deleteReply, getReview, replyToReview } from '#app/providers/google-business-profile/reviews.server'
import type { SourceResponse } from '#app/providers/google-business-profile/translate'
import { type Author, changeStatus, recordEvent, removeResponse } from './response-states.server'

type Payload = { accountId: Id; reviewId: Id; revision: number }

export const publishResponseJob = defineJob<Payload>('publish-response', publishResponse)
export const deleteResponseJob = defineJob<Payload>('delete-response', deleteAtSource)

export function publishResponseLater(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, publishResponseJob, { accountId: tx.accountId, reviewId, revision })
}

export function deleteResponseLater(tx: Tx, reviewId: Id, revision: number): Promise<void> {
  return enqueue(tx, deleteResponseJob, { accountId: tx.accountId, reviewId, revision })
}

const google: Author = { userId: null, name: 'Google' }

async function publishResponse(payload: Payload, run: Run): Promise<void> {
  const wanted = await findWanted(payload, 'publishing')
  if (!wanted) return
  const answer = await publishOnce(connection(), wanted.name, wanted.body, run)
  await asAccount(payload.accountId, (tx) => recordAnswer(tx, payload, answer, run))
}

/** After a first try whose outcome is unknown, the source is read before it is written to again. */
async function publishOnce(
  api: GoogleApi,
  name: string,
  body: string,
  { attempt }: Run,
): Promise<Answer<SourceResponse>> {
  if (attempt > 0) {
    const known = await getReview(api, name)
    if (known.outcome === 'ok' && known.value.response && isSameReply(known.value.response, body)) {
      return { outcome: 'ok', value: known.value.response }
    }
  }
  return replyToReview(api, name, body)
}

async function recordAnswer(
  tx: Tx,
  { reviewId, revision }: Payload,
  answer: Answer<SourceResponse>,
  run: Run,
): Promise<void> {
  const now = new Date()
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  if (answer.outcome === 'unavailable' && !run.isLastAttempt)
    throw new Error(`Google could not be reached: ${answer.reason}`)
  if (answer.outcome !== 'ok') {
    const isOurs = await changeStatus(tx, reviewId, revision, 'error_published', {
      description: answer.reason,
      now,
    })
    if (isOurs) await recordEvent(tx, reviewId, 'failed', google, now, { description: answer.reason })
    return
  }
  const { state, reason, updatedAt } = answer.value
  const publishedAt = state === 'published' ? (updatedAt ?? now) : undefined
  const isOurs = await changeStatus(tx, reviewId, revision, state, {
    description: reason ?? '',
    publishedAt,
    now,
  })
  if (isOurs) await recordEvent(tx, reviewId, state, google, now, { description: reason ?? '' })
}

async function deleteAtSource(payload: Payload, run: Run): Promise<void> {
  const wanted = await findWanted(payload, 'deleting', 'error_unpublished')
  if (!wanted) return
  const { accountId, reviewId, revision } = payload
  const answer = await deleteReply(connection(), wanted.name)
  if (answer.outcome === 'throttled') throw new TryLater(answer.reason, answer.retryAfterSeconds)
  const now = new Date()
  if (answer.outcome === 'ok') return asAccount(accountId, (tx) => removeResponse(tx, reviewId, google, now))
  await asAccount(accountId, async (tx) => {
    const isOurs = await changeStatus(tx, reviewId, revision, 'error_unpublished', {
      description: answer.reason,
      now,
    })
    if (isOurs && (run.attempt === 0 || run.isLastAttempt)) {
      await recordEvent(tx, reviewId, 'delete_failed', google, now, { description: answer.reason })
    }
  })
  throw new Error(`the response could not be deleted: ${answer.reason}`)
}

/** What the job needs, if the response is still as it was when the job was asked for. */
async function findWanted(
  { accountId, reviewId, revision }: Payload,
  ...statuses: string[]
): Promise<{ name: string; body: string } | null> {
  const found = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('responses as p')
      .innerJoin('reviews as r', (join) =>
        join.onRef('r.account_id', '=', 'p.account_id').onRef('r.id', '=', 'p.review_id'),
      )
      .innerJoin('locations as l', (join) =>
        join.onRef('l.account_id', '=', 'r.account_id').onRef('l.id', '=', 'r.location_id'),
      )
      .select(['p.body', 'p.status', 'r.external_id', 'l.google_location_name'])
      .where('p.account_id', '=', tx.accountId)
      .where('p.review_id', '=', reviewId)
      .where('p.revision', '=', revision)
      .executeTakeFirst(),
  )
  if (!found?.external_id || !found.google_location_name || !statuses.includes(found.status)) return null
  return { name: reviewName(found.google_location_name, found.external_id), body: found.body }
}

let api: GoogleApi | undefined

/** The process's one connection to Google: its token, its pace and its breaker live in it. */
function connection(): GoogleApi {
  const settings = configuration()
  api ??= googleApi({
    url: settings.googleBusinessUrl,
    tokenUrl: settings.googleTokenUrl,
    clientId: settings.googleClientId,
    clientSecret: settings.googleClientSecret,
    refreshToken: settings.googleRefreshToken,
  })
  return api
}

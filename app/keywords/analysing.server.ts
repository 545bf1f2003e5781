/**
 * Analyzes an account's reviews in batches, each batch in one transaction: first the reviews that were just written,
 * then, when the rules or the account's terms have changed, all of its reviews in order of id. Safe to repeat and to
 * interrupt anywhere; two workers do not analyze the same account at once.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { log } from '#app/log.server'
import { isEnglish, languageOf } from '#app/reviews/language'
import {
  READING_VERSION,
  type ReviewReader,
  reviewReader,
  type Vocabulary,
} from './reading/read-review.server'
import { copyTerms, dropUnspoken } from './terms.server'
import { vocabularyOf } from './vocabulary.server'
import { type Analysis, writeAnalyses } from './written-analysis.server'

const AT_ONCE = 500
/** How many reviews are analyzed, some 30 ms of work, before the process yields to the event loop. */
const IN_ONE_BREATH = 20

/** Returns how many reviews were analyzed; 0 when there are none, or another worker has this account. */
export async function analyseSome(accountId: Id, atOnce = AT_ONCE): Promise<number> {
  const read = await reviewReader()
  return asAccount(accountId, async (tx) => {
    const walk = await takeAccount(tx)
    if (!walk) return 0
    const marked = await takeMarked(tx, atOnce)
    if (marked.length > 0) return analyse(tx, marked, read)
    if (walk.walkedTo === null) return 0
    const next = await nextOfAll(tx, walk.walkedTo, atOnce)
    await sql`
      update keyword_analyses set analyzed_to = ${next.at(-1) ?? null}::bigint
      where account_id = ${tx.accountId}`.execute(tx)
    if (next.length === 0) await dropUnspoken(tx)
    return analyse(tx, next, read)
  })
}

/** Analyzes until nothing is left; returns how many reviews were analyzed. */
export async function analyseAll(accountId: Id): Promise<number> {
  let count = 0
  for (let read = -1; read !== 0; count += read) read = await analyseSome(accountId)
  return count
}

/**
 * Locks the account's position in its reviews. Returns null when another worker has it. When the rules have changed,
 * the position goes back to the start.
 */
async function takeAccount(tx: Tx): Promise<{ walkedTo: Id | null } | null> {
  await sql`
    insert into keyword_analyses (account_id, version, analyzed_to) values (${tx.accountId}, 0, 0)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ version: number; walkedTo: Id | null }>`
    select version, analyzed_to::text as "walkedTo" from keyword_analyses
    where account_id = ${tx.accountId} for update skip locked`.execute(tx)
  const [found] = rows
  if (!found || found.version === READING_VERSION) return found ?? null
  await copyTerms(tx)
  await sql`
    update keyword_analyses set version = ${READING_VERSION}, analyzed_to = 0
    where account_id = ${tx.accountId}`.execute(tx)
  return { walkedTo: '0' }
}

/** Takes the oldest marked reviews, up to `most`. What does not fit of the last mark stays marked. */
async function takeMarked(tx: Tx, most: number): Promise<Id[]> {
  const { rows: marks } = await sql<{ id: Id; review_ids: Id[] }>`
    select id, review_ids from keyword_analysis_queue where account_id = ${tx.accountId}
    order by id limit 100 for update skip locked`.execute(tx)
  const taken: Id[] = []
  const emptied: Id[] = []
  for (const { id, review_ids } of marks) {
    const room = most - taken.length
    if (room === 0) break
    taken.push(...review_ids.slice(0, room))
    if (review_ids.length <= room) emptied.push(id)
    else
      await sql`
        update keyword_analysis_queue set review_ids = ${review_ids.slice(room)}::bigint[]
        where account_id = ${tx.accountId} and id = ${id}`.execute(tx)
  }
  if (emptied.length > 0)
    await sql`
      delete from keyword_analysis_queue
      where account_id = ${tx.accountId} and id = any(${emptied}::bigint[])`.execute(tx)
  return taken
}

async function nextOfAll(tx: Tx, walkedTo: Id, most: number): Promise<Id[]> {
  const reviews = await tx
    .selectFrom('reviews')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '>', walkedTo)
    .orderBy('id')
    .limit(most)
    .execute()
  return reviews.map(({ id }) => id)
}

type Text = { id: Id; title: string; body: string; language: string | null }

/**
 * Analyzing takes a while, and meanwhile others may write these reviews. A review whose text they changed keeps its
 * previous analysis: the writer has marked it to be analyzed again.
 */
async function analyse(tx: Tx, reviewIds: Id[], read: ReviewReader): Promise<number> {
  if (reviewIds.length === 0) return 0
  const texts = await textsOf(tx, reviewIds)
  const vocabulary = await vocabularyOf(tx)
  const analyses: Analysis[] = []
  for (const [n, review] of texts.entries()) {
    if (n % IN_ONE_BREATH === 0) await pause()
    analyses.push(...analysisOf(review, read, vocabulary))
  }
  const same = await lockSame(tx, texts)
  const ids = new Set(same)
  await writeAnalyses(
    tx,
    same,
    analyses.filter(({ reviewId }) => ids.has(reviewId)),
  )
  return reviewIds.length
}

async function textsOf(tx: Tx, reviewIds: Id[]): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select id, title, body, language from reviews
    where account_id = ${tx.accountId} and id = any(${reviewIds}::bigint[])`.execute(tx)
  return rows
}

/** Returns the reviews whose text is unchanged. Locks them in the same order as writers do. */
async function lockSame(tx: Tx, texts: Text[]): Promise<Id[]> {
  const said = new Map(texts.map((text) => [text.id, text]))
  const { rows } = await sql<Text>`
    select id, title, body, language from reviews
    where account_id = ${tx.accountId} and id = any(${[...said.keys()]}::bigint[])
    order by source_id, dedupe_key, location_id for share`.execute(tx)
  const isSame = ({ id, title, body, language }: Text) => {
    const before = said.get(id)!
    return title === before.title && body === before.body && language === before.language
  }
  return rows.filter(isSame).map(({ id }) => id)
}

/**
 * A review without letters (stars only) has no analysis, whatever its language. A review that makes the reader throw
 * counts as not analyzed.
 */
function analysisOf({ id, title, body, language }: Text, read: ReviewReader, known: Vocabulary): Analysis[] {
  const text = title && body ? `${title}. ${body}` : title || body
  if (!/\p{L}/u.test(text)) return []
  const spoken = language ?? languageOf(text) ?? ''
  if (!isEnglish(spoken)) return [{ reviewId: id, language: spoken }]
  try {
    return [{ reviewId: id, ...read(text, known) }]
  } catch (error) {
    log.error({ review: id, err: error }, 'a review could not be read')
    return [{ reviewId: id, language: '' }]
  }
}

/**
 * Analyzes an account's reviews in batches, each batch in one transaction: first reviews that are new or have changed,
 * then, if the analysis rules or the account's terms have changed, all of its reviews in order of id. The analysis can
 * be interrupted at any time and repeated. A row lock keeps two workers from analyzing the same account at the same
 * time.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { detectLanguage, isEnglish } from '#app/product/reviews/text-analysis/language'
import {
  ANALYSIS_VERSION,
  createTextAnalyzer,
  type TextAnalyzer,
  type Vocabulary,
} from '../nlp/text-analyzer.server'
import { copyVerticalTerms, deleteUnusedCategories } from '../terms.server'
import { endRun, recordAnalyzed } from './pending-analysis.server'
import { type Analysis, saveAnalyses } from './save-analyses.server'
import { loadVocabulary } from './vocabulary.server'

const BATCH_SIZE = 500
/** How many reviews to analyze (about 30 ms of work) before yielding to the event loop. */
const YIELD_INTERVAL = 20

/**
 * Analyzes one batch. Returns the number of its reviews: 0 if there are none, or if another worker is analyzing this
 * account.
 */
export async function analyzeBatch(accountId: Id, batchSize = BATCH_SIZE): Promise<number> {
  const analyzeText = await createTextAnalyzer()
  return asAccount(accountId, async (tx) => {
    const progress = await lockAccount(tx)
    if (!progress) return 0
    const markedIds = await takeMarkedReviews(tx, batchSize)
    if (markedIds.length > 0) return analyzeReviews(tx, markedIds, analyzeText)
    if (progress.walkedTo === null) {
      await endRun(tx)
      return 0
    }
    const nextIds = await listNextReviews(tx, progress.walkedTo, batchSize)
    await sql`
      update keyword_analyses set analyzed_to = ${nextIds.at(-1) ?? null}::bigint
      where account_id = ${tx.accountId}`.execute(tx)
    if (nextIds.length === 0) await deleteUnusedCategories(tx)
    return analyzeReviews(tx, nextIds, analyzeText)
  })
}

/**
 * Locks the row that stores the analysis progress of the account, or returns null if another worker has locked it.
 * `walkedTo` is the id of the last analyzed review, or null if the account's reviews do not have to be analyzed again.
 * If the analysis rules have changed, the progress is reset so that all reviews are analyzed again.
 */
async function lockAccount(tx: Tx): Promise<{ walkedTo: Id | null } | null> {
  await sql`
    insert into keyword_analyses (account_id, version, analyzed_to) values (${tx.accountId}, 0, 0)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ version: number; walkedTo: Id | null }>`
    select version, analyzed_to::text as "walkedTo" from keyword_analyses
    where account_id = ${tx.accountId} for update skip locked`.execute(tx)
  const [found] = rows
  if (!found || found.version === ANALYSIS_VERSION) return found ?? null
  await copyVerticalTerms(tx)
  await sql`
    update keyword_analyses set version = ${ANALYSIS_VERSION}, analyzed_to = 0
    where account_id = ${tx.accountId}`.execute(tx)
  return { walkedTo: '0' }
}

/**
 * Takes the ids of up to `limit` reviews from the account's queue, oldest entries first. Ids beyond the limit stay in
 * the queue.
 */
async function takeMarkedReviews(tx: Tx, limit: number): Promise<Id[]> {
  const { rows: marks } = await sql<{ id: Id; review_ids: Id[] }>`
    select id, review_ids from keyword_analysis_queue where account_id = ${tx.accountId}
    order by id limit 100 for update skip locked`.execute(tx)
  const taken: Id[] = []
  const emptied: Id[] = []
  for (const { id, review_ids } of marks) {
    const remaining = limit - taken.length
    if (remaining === 0) break
    taken.push(...review_ids.slice(0, remaining))
    if (review_ids.length <= remaining) emptied.push(id)
    else
      await sql`
        update keyword_analysis_queue set review_ids = ${review_ids.slice(remaining)}::bigint[]
        where account_id = ${tx.accountId} and id = ${id}`.execute(tx)
  }
  if (emptied.length > 0)
    await sql`
      delete from keyword_analysis_queue
      where account_id = ${tx.accountId} and id = any(${emptied}::bigint[])`.execute(tx)
  return taken
}

async function listNextReviews(tx: Tx, afterId: Id, limit: number): Promise<Id[]> {
  const reviews = await tx
    .selectFrom('reviews')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return reviews.map(({ id }) => id)
}

type ReviewText = { id: Id; title: string; body: string; language: string | null }

/**
 * Analyzes reviews and saves the results. Returns the number of reviews. Because the analysis takes a while, the text
 * of a review can change in the meantime. Such a review keeps its previous analysis: saving the change has queued the
 * review to be analyzed again.
 */
async function analyzeReviews(tx: Tx, reviewIds: Id[], analyzeText: TextAnalyzer): Promise<number> {
  if (reviewIds.length === 0) return 0
  const texts = await loadTexts(tx, reviewIds)
  const vocabulary = await loadVocabulary(tx)
  const analyses: Analysis[] = []
  for (const [n, review] of texts.entries()) {
    if (n % YIELD_INTERVAL === 0) await pause()
    analyses.push(...analysisOf(review, analyzeText, vocabulary))
  }
  const unchangedIds = await lockUnchangedReviews(tx, texts)
  const unchanged = new Set(unchangedIds)
  await saveAnalyses(
    tx,
    unchangedIds,
    analyses.filter(({ reviewId }) => unchanged.has(reviewId)),
  )
  await recordAnalyzed(tx, reviewIds.length)
  return reviewIds.length
}

async function loadTexts(tx: Tx, reviewIds: Id[]): Promise<ReviewText[]> {
  const { rows } = await sql<ReviewText>`
    select id, title, body, language from reviews
    where account_id = ${tx.accountId} and id = any(${reviewIds}::bigint[])`.execute(tx)
  return rows
}

/**
 * Locks the reviews and returns the ids of those whose text has not changed since it was loaded. The reviews are locked
 * in the same order as when reviews are saved, to prevent deadlocks.
 */
async function lockUnchangedReviews(tx: Tx, texts: ReviewText[]): Promise<Id[]> {
  const textsById = new Map(texts.map((text) => [text.id, text]))
  const { rows } = await sql<ReviewText>`
    select id, title, body, language from reviews
    where account_id = ${tx.accountId} and id = any(${[...textsById.keys()]}::bigint[])
    order by source_id, dedupe_key, location_id for share`.execute(tx)
  const isUnchanged = ({ id, title, body, language }: ReviewText) => {
    const before = textsById.get(id)!
    return title === before.title && body === before.body && language === before.language
  }
  return rows.filter(isUnchanged).map(({ id }) => id)
}

/**
 * Returns the analysis of a review. A review without letters (stars only) has no analysis, regardless of its language.
 * If the analyzer throws an error, the review counts as not analyzed.
 */
function analysisOf(
  { id, title, body, language }: ReviewText,
  analyzeText: TextAnalyzer,
  vocabulary: Vocabulary,
): Analysis[] {
  const text = title && body ? `${title}. ${body}` : title || body
  if (!/\p{L}/u.test(text)) return []
  const detectedLanguage = language ?? detectLanguage(text) ?? ''
  if (!isEnglish(detectedLanguage)) return [{ reviewId: id, language: detectedLanguage }]
  try {
    return [{ reviewId: id, ...analyzeText(text, vocabulary) }]
  } catch (error) {
    log.error({ review: id, err: error }, 'could not analyze a review')
    return [{ reviewId: id, language: '' }]
  }
}

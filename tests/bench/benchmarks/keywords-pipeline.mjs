// Measures how many reviews (copies of the demo company's reviews) the built worker analyzes per second of CPU time,
// compared with the English parser alone on the same text. Also measures the worker's peak memory. CPU time is used
// because on a machine with other load, the worker and its database lose more than their share of wall-clock time.
import { setTimeout as sleep } from 'node:timers/promises'
import model from 'wink-eng-lite-web-model'
import winkNlp from 'wink-nlp'
import { startOnce, startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { cpuSeconds, memoryOf } from '../measurements.mjs'
import { createDatabase, environmentFor, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, memoryVerdict, ratioVerdict } from '../verdicts.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const databaseName = 'highstreet_keywords'

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureKeywordsPipeline({ directory, server, isSmall, registerStoppable }) {
  await createDatabase(server, databaseName, { fresh: true })
  const environment = environmentFor(server, directory, databaseName)
  await (await registerStoppable(startOnce('setup', [], environment, 'ignore'))).finished
  await (await registerStoppable(startOnce('demo', [], environment, 'ignore'))).finished
  const texts = await multiplyReviews(environment, isSmall ? 1 : 5)
  const baseline = measureParserAlone(texts)

  const worker = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(worker) })
  const { measured, perSecond } = await measureRate(environment, worker.pid ?? 0)
  console.log(
    `${formatInteger(texts.length)} texts; in wall-clock time ${formatInteger(perSecond)} reviews/s`,
  )
  const memory = memoryOf(worker.pid ?? 0, 'VmHWM')
  await stopProcess(worker)
  await createDatabase(server, databaseName, { fresh: true })
  return [
    ratioVerdict('Reviews analyzed for keywords, against wink alone', {
      measured,
      baseline,
      goal: 0.08,
      unit: 'reviews/s of CPU time',
    }),
    memoryVerdict('The same: peak memory of the worker', memory, 400),
  ]
}

/**
 * Copies the reviews with text until each exists this many times, and deletes the reviews without text. Returns the
 * text of every review.
 * @param {Environment} environment
 * @param {number} times
 * @returns {Promise<string[]>}
 */
function multiplyReviews(environment, times) {
  return withOwnerClient(environment, async (client) => {
    await client.query(`delete from reviews where body = ''`)
    await client.query(
      `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, body, language, sentiment, published_at)
       select account_id, location_id, source_id, dedupe_key || '-' || n, rating, body, language, sentiment, published_at
       from reviews, generate_series(2, $1::int) as n`,
      [times],
    )
    await client.query('analyze reviews')
    const { rows } = await client.query('select body from reviews')
    return rows.map(({ body }) => body)
  })
}

/** @param {string[]} texts */
function measureParserAlone(texts) {
  const { readDoc, its } = winkNlp(model, ['sbd', 'negation', 'sentiment', 'pos'])
  const startedAt = cpuSeconds(process.pid)
  for (const text of texts) readDoc(text).tokens().out(its.pos)
  return texts.length / (cpuSeconds(process.pid) - startedAt)
}

/**
 * Returns the number of analyzed reviews per second of the worker's CPU time and per second of wall-clock time. The
 * measurement starts when the first reviews have been analyzed, because a worker has other work to do when it starts.
 * @param {Environment} environment
 * @param {number} worker
 */
function measureRate(environment, worker) {
  return withOwnerClient(environment, async (client) => {
    const loadProgress = async () => {
      const { rows } = await client.query(`select count(*)::int as all,
        (count(*) filter (where k.analyzed_to is null or r.id <= k.analyzed_to))::int as read
        from reviews r join keyword_analyses k using (account_id)`)
      return { ...rows[0], at: performance.now(), worked: cpuSeconds(worker) }
    }
    let first = await loadProgress()
    for (; first.read === 0; first = await loadProgress()) await sleep(50)
    let last = first
    for (; last.read < last.all; last = await loadProgress()) await sleep(200)
    const count = last.read - first.read
    return {
      measured: count / (last.worked - first.worked),
      perSecond: count / ((last.at - first.at) / 1000),
    }
  })
}

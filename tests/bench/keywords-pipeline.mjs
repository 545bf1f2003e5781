// Reviews of the demo company, many times over, read by the built worker: how many a second, against the English reader
// alone on the same texts in one process, and the most memory the worker has.
import { setTimeout as sleep } from 'node:timers/promises'
import model from 'wink-eng-lite-web-model'
import winkNlp from 'wink-nlp'
import { start, startOnce, stop } from '../../scripts/children.mjs'
import { memoryOf } from './ground.mjs'
import { asOwner, createDatabase, environmentFor } from './scale-database.mjs'
import { atLeast, memoryAtMost, whole } from './verdicts.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */

const database = 'highstreet_keywords'

/**
 * @param {Ground} ground
 * @returns {Promise<Verdict[]>}
 */
export async function keywordsPipeline({ directory, server, isSmall, note }) {
  await createDatabase(server, database, { fresh: true })
  const environment = environmentFor(server, directory, database)
  await (await note(startOnce('setup', [], environment, 'ignore'))).finished
  const texts = await multiply(environment, isSmall ? 1 : 5)
  const floor = readBare(texts)
  console.log(`wink alone, ${whole(texts.length)} texts: ${whole(floor)} reviews/s`)

  const worker = start('worker', [], environment, 'ignore')
  await note({ stop: () => stop(worker) })
  const measured = await rateOf(environment)
  const memory = memoryOf(worker.pid ?? 0, 'VmHWM')
  await stop(worker)
  await createDatabase(server, database, { fresh: true })
  return [
    atLeast('Reviews read for keywords, against wink alone', {
      measured,
      floor,
      goal: 0.05,
      unit: 'reviews/s',
    }),
    memoryAtMost('The same: most memory of the worker', memory, 400),
  ]
}

/**
 * Makes the reviews with a text so many; answers their texts.
 * @param {Environment} environment
 * @param {number} times
 * @returns {Promise<string[]>}
 */
function multiply(environment, times) {
  return asOwner(environment, async (client) => {
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
function readBare(texts) {
  const { readDoc, its } = winkNlp(model, ['sbd', 'negation', 'sentiment', 'pos'])
  const began = performance.now()
  for (const text of texts) readDoc(text).tokens().out(its.pos)
  return texts.length / ((performance.now() - began) / 1000)
}

/**
 * Reviews per second, from the first that were seen to be read: a worker that starts has other things to begin with.
 * @param {Environment} environment
 */
function rateOf(environment) {
  return asOwner(environment, async (client) => {
    const readSoFar = async () => {
      const { rows } = await client.query(`select count(*)::int as all,
        (count(*) filter (where k.walked_to is null or r.id <= k.walked_to))::int as read
        from reviews r join keyword_analyses k using (account_id)`)
      return { ...rows[0], at: performance.now() }
    }
    let first = await readSoFar()
    for (; first.read === 0; first = await readSoFar()) await sleep(50)
    let last = first
    for (; last.read < last.all; last = await readSoFar()) await sleep(200)
    return (last.read - first.read) / ((last.at - first.at) / 1000)
  })
}

// Measures the documents per second of six pages, compared with the fixed floors and with an earlier commit.
import { ancestorCommit, startAncestor } from '../ancestor.mjs'
import { floors } from '../floors/floors.mjs'
import { headersFor, startFloors } from '../floors.mjs'
import { startLoadGenerator } from '../load.mjs'
import { median } from '../measurements.mjs'
import { seedListings } from '../seed-listings.mjs'
import { seedMentions } from '../seed-mentions.mjs'
import { ratioVerdict } from '../verdicts.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { LoadGenerator, LoadResult } from '../load.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

/** The page to which the goals apply. The figures of the others are only printed. */
const pageWithGoals = 'reviews'
const floorGoal = 0.6
const ancestorGoal = 3
const spreadGoal = 3
const rounds = 3

/**
 * @typedef {{ name: string, url: string, headers: Record<string, string>, results: LoadResult[], failure?: string }} Target
 * `failure` is why the earlier commit could not be measured
 */

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measurePageRequests(context) {
  await seedMentions(context.environment)
  await seedListings(context.environment)
  const web = await startWebServer(context)
  const floor = await startFloors(context, web)
  const ancestor = await startAncestor(context).catch((/** @type {Error} */ error) => error)
  if (ancestor instanceof Error) console.error(`${ancestorCommit} is not measured:`, ancestor)
  const generator = await startLoadGenerator(context)
  const verdicts = []
  for (const [name, { address }] of Object.entries(floors)) {
    const targets = [
      target('page', web.url + address, headersFor(name, web)),
      target('floor', `${floor.url}/${name}`, headersFor(name, web)),
      ...(ancestor instanceof Error
        ? []
        : [target(ancestorCommit, ancestor.url + address, headersFor(name, ancestor))]),
    ]
    try {
      await measureInTurn(generator, targets, context.isSmall ? 2 : 6)
      printTargets(name, targets)
      verdicts.push(...toVerdicts(name, targets))
    } catch (error) {
      // The figures of the other pages are still of use.
      console.error(error)
      verdicts.push(notMeasured(name, 'only responses with 200'))
    }
  }
  await web.stop()
  return verdicts
}

/**
 * @param {string} name
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Target}
 */
function target(name, url, headers) {
  return { name, url, headers, results: [] }
}

/**
 * Measures the targets in turn, so that other load on the machine affects all of them equally. The first round only
 * warms up the servers.
 * @param {LoadGenerator} generator
 * @param {Target[]} targets
 * @param {number} seconds
 */
async function measureInTurn(generator, targets, seconds) {
  for (let round = 0; round <= rounds; round++)
    for (const each of targets.filter(({ failure }) => failure === undefined)) {
      try {
        const result = await generator.measure(each.url, { headers: each.headers, seconds })
        if (round > 0) each.results.push(result)
      } catch (error) {
        // The earlier commit refuses requests under a load that this one answers.
        if (each.name !== ancestorCommit) throw error
        each.failure = error instanceof Error ? error.message : String(error)
      }
    }
}

/**
 * @param {string} name
 * @param {Target[]} targets
 */
function printTargets(name, targets) {
  const figures = targets.map((each) => {
    if (each.failure !== undefined) return `${each.name}: ${each.failure}`
    const [rate, p50, p99] = [medianOf(each, 'rate'), medianOf(each, 'p50'), medianOf(each, 'p99')]
    return `${each.name} ${rate.toFixed(1)}/s (p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms)`
  })
  console.log(`${name}: ${figures.join(', ')}`)
}

/**
 * @param {Target} target
 * @param {keyof LoadResult} figure
 */
function medianOf({ results }, figure) {
  return median(results.map((result) => result[figure]))
}

/**
 * @param {string} name
 * @param {Target[]} targets
 * @returns {Verdict[]}
 */
function toVerdicts(name, [page, floor, earlier]) {
  if (!page || !floor) return []
  const hasGoals = name === pageWithGoals
  const measured = medianOf(page, 'rate')
  const unit = 'responses/s'
  const ratioTo = (/** @type {Target} */ baseline, /** @type {string} */ what, /** @type {number} */ goal) =>
    ratioVerdict(`${name}, against ${what}`, {
      measured,
      baseline: medianOf(baseline, 'rate'),
      goal: hasGoals ? goal : undefined,
      unit,
    })
  return [
    ratioTo(floor, 'its floor', floorGoal),
    earlier && earlier.failure === undefined
      ? ratioTo(earlier, ancestorCommit, ancestorGoal)
      : notMeasured(`${name}, against ${ancestorCommit}`, hasGoals ? `≥ ${ancestorGoal}` : ''),
    spreadVerdict(name, medianOf(page, 'p50'), medianOf(page, 'p99')),
  ]
}

/**
 * @param {string} what
 * @param {string} goal
 * @returns {Verdict}
 */
function notMeasured(what, goal) {
  return { what, measured: '', baseline: '', result: 'not measured', goal, holds: false }
}

/**
 * @param {string} name
 * @param {number} p50
 * @param {number} p99
 * @returns {Verdict}
 */
function spreadVerdict(name, p50, p99) {
  return {
    what: `${name}, p99 against p50`,
    measured: `${p99.toFixed(0)} ms`,
    baseline: `${p50.toFixed(0)} ms`,
    result: (p99 / p50).toFixed(2),
    goal: `≤ ${spreadGoal}`,
    holds: p99 <= spreadGoal * p50,
  }
}

// Measures how a burst of sign-ins slows down other pages, compared with the same server a moment before the burst.
// Also measures whether the response time of a failed sign-in reveals which email addresses exist, by comparing known
// with unknown addresses.
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from '../measurements.mjs'
import { largeAccount, password, withOwnerClient } from '../scale-database.mjs'
import { sendRequest } from '../send-request.mjs'
import { startWebServer } from '../web-server.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const address = '/reviews?sourceId=1&rating=1&rating=2'
const concurrency = 100
const bursts = 5
/** The milliseconds between two page requests: long enough that the machine responds without a queue. */
const intervalMs = 60
const attempts = 200

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureSignIns(context) {
  // The log of hundreds of rejected sign-ins would hide the verdicts.
  const web = await startWebServer(context, { LOG_LEVEL: 'error' })
  const runBurst = () =>
    Promise.all(
      Array.from({ length: concurrency }, () => signIn(web.url, largeAccount.email, password, [302, 429])),
    )
  const requestPage = async () =>
    (await sendRequest(web.url + address, { headers: web.headers })).milliseconds
  await measurePagesDuring(requestPage, sleep(3000))
  // The first burst warms up the compiler and is not counted.
  await runBurst()
  const idle = []
  const loaded = []
  const logins = []
  for (let n = 1; n <= bursts; n++) {
    idle.push(...(await measurePagesDuring(requestPage, sleep(4000))))
    const signInBurst = runBurst()
    loaded.push(...(await measurePagesDuring(requestPage, signInBurst)))
    logins.push(...(await signInBurst))
    console.log(
      `burst ${n}: ${Math.max(...logins.slice(-concurrency).map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
    )
  }
  const timing = await measureTiming(web.url, context.environment)
  await web.stop()
  return [otherPagesVerdict(idle, loaded), loginsVerdict(logins), timing]
}

/**
 * Requests a page at a constant rate, regardless of response times, until `until` resolves.
 * @param {() => Promise<number>} requestPage
 * @param {Promise<unknown>} until
 */
async function measurePagesDuring(requestPage, until) {
  /** @type {Promise<number>[]} */
  const requests = []
  let isDone = false
  void until.then(() => (isDone = true))
  while (!isDone) {
    requests.push(requestPage())
    await sleep(intervalMs)
  }
  return Promise.all(requests)
}

/**
 * @param {string} url
 * @param {string} email
 * @param {string} enteredPassword
 * @param {number[]} statuses the expected statuses
 */
async function signIn(url, email, enteredPassword, statuses) {
  const startedAt = performance.now()
  const body = new URLSearchParams({ email, password: enteredPassword })
  const response = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  await response.arrayBuffer()
  if (!statuses.includes(response.status)) throw new Error(`/login responded with ${response.status}`)
  return { status: response.status, milliseconds: performance.now() - startedAt }
}

/**
 * @param {number[]} idle
 * @param {number[]} loaded
 * @returns {Verdict}
 */
function otherPagesVerdict(idle, loaded) {
  const [usual, during] = [percentile(idle, 0.99), percentile(loaded, 0.99)]
  return {
    what: `p99 of other pages while ${concurrency} sign in at once`,
    measured: `${during.toFixed(0)} ms`,
    baseline: `${usual.toFixed(0)} ms`,
    result: (during / usual).toFixed(2),
    goal: '≤ 2',
    holds: during <= 2 * usual,
  }
}

/**
 * @param {{ status: number, milliseconds: number }[]} logins
 * @returns {Verdict}
 */
function loginsVerdict(logins) {
  const slowest = Math.max(...logins.map(({ milliseconds }) => milliseconds))
  const refused = logins.filter(({ status }) => status === 429).length
  return {
    what: `The slowest of ${concurrency} who sign in at once`,
    measured: `${(slowest / 1000).toFixed(1)} s, ${refused} told to wait`,
    baseline: '',
    result: `${(slowest / 1000).toFixed(1)} s`,
    goal: '≤ 10 s',
    holds: slowest <= 10_000,
  }
}

/**
 * Tries wrong passwords for a known and an unknown email address alternately. Resets the limit on failed sign-ins
 * regularly, because otherwise the limit would reject the attempts and its response time would be measured.
 * @param {string} url
 * @param {Environment} environment
 * @returns {Promise<Verdict>}
 */
async function measureTiming(url, environment) {
  /** @type {Record<'known' | 'unknown', number[]>} */
  const times = { known: [], unknown: [] }
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt % 4 === 0)
      await withOwnerClient(environment, (client) => client.query('delete from sign_in_limits'))
    const known = /** @type {const} */ (['known', largeAccount.email])
    const unknown = /** @type {const} */ (['unknown', `nobody-${attempt % 4}@larchfield.example`])
    // Alternate which address goes first, because the first request is affected by whatever ran before it.
    for (const [who, email] of (attempt >> 2) % 2 === 0 ? [known, unknown] : [unknown, known])
      times[who].push((await signIn(url, email, 'not the password', [422])).milliseconds)
  }
  const difference = Math.abs(median(times.known) - median(times.unknown))
  const pValue = rankSumPValue(times.known, times.unknown)
  return {
    what: 'A rejected sign-in, known address against unknown',
    measured: `${median(times.known).toFixed(1)} ms`,
    baseline: `${median(times.unknown).toFixed(1)} ms`,
    result: `${difference.toFixed(1)} ms, p ${pValue.toFixed(2)}`,
    goal: '< 5 ms, p > 0.01',
    holds: difference < 5 && pValue > 0.01,
  }
}

/**
 * Returns the probability that two samples of the same distribution differ as much as these (two-sided Mann-Whitney
 * test).
 * @param {number[]} a
 * @param {number[]} b
 */
function rankSumPValue(a, b) {
  const ranked = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  ranked.sort((one, other) => one.value - other.value)
  const ranks = ranked.reduce((sum, { isA }, n) => sum + (isA ? n + 1 : 0), 0)
  const u = ranks - (a.length * (a.length + 1)) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normalDistribution(Math.abs(u - (a.length * b.length) / 2) / deviation))
}

/**
 * Returns the standard normal distribution function of `z`, for `z` from 0 (Abramowitz and Stegun 26.2.17).
 * @param {number} z
 */
function normalDistribution(z) {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, each) => (sum + each) * t,
    0,
  )
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

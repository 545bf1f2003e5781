// npm run test:all: runs every case of every test, and each journey with and without JavaScript. It takes about an hour,
// in parts: each writes its results, so that an interrupted run continues with the parts that are left.
//
//   npm run test:all                 runs the parts that have not run at this commit, and prints one summary
//   npm run test:all -- --part=3/8   runs one part
//   npm run test:all -- --fresh      forgets the results of this commit first
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { build, install } from './preparation.mjs'
import { root } from './root.mjs'
import { readGit } from './testing/git.mjs'
import { recordLoad } from './testing/load-samples.mjs'
import { measureSlowness } from './testing/machine-speed.mjs'
import { createRunDirectory } from './testing/run-directory.mjs'
import { runJourneys, runVitest } from './testing/run-tests.mjs'
import { giveSecondChance } from './testing/second-chance.mjs'
import { findSeed } from './testing/seed.mjs'
import { printCases, printSlowest, printVerdict, writeFlaky } from './testing/summary.mjs'

/** @import { FileDuration } from './testing/reports.mjs' */
/** @import { Verdict } from './testing/second-chance.mjs' */
/** @typedef {{ passed: number, seconds: number, verdict: Verdict, files: FileDuration[] }} PartResult */

const defaultPartCount = 8

const args = process.argv.slice(2)
const { selected, count } = readPart(args.find((arg) => arg.startsWith('--part='))?.slice('--part='.length))
const sources = createHash('sha256').update(readGit('rev-parse', 'HEAD') + readGit('diff', 'HEAD'))
const directory = path.join(root, '.cache/test-all', `${sources.digest('hex').slice(0, 12)}-${count}`)
if (args.includes('--fresh')) fs.rmSync(directory, { recursive: true, force: true })
fs.mkdirSync(directory, { recursive: true })

/**
 * Reads `3/8`, the third of eight parts.
 * @param {string | undefined} text
 */
function readPart(text) {
  if (!text) return { selected: null, count: defaultPartCount }
  const [part = 0, count = 0] = text.split('/').map(Number)
  if (!(part >= 1 && part <= count)) {
    console.error(`A part is for example 3/8, not ${text}.`)
    process.exit(2)
  }
  return { selected: part, count }
}

const allJourneys = readGit('ls-files', 'tests/*.journey.ts').split('\n')
const resultFile = (/** @type {number} */ part) => path.join(directory, `${part}.json`)
const casesFile = (/** @type {number} */ part) => path.join(directory, `${part}-cases.jsonl`)

/**
 * Runs one part and writes its results.
 * @param {number} part
 */
async function runPart(part) {
  console.log(`\n== Part ${part} of ${count}`)
  const startedAt = Date.now()
  fs.rmSync(casesFile(part), { force: true })
  process.env.TEST_CASES_FILE = casesFile(part)
  // Playwright would give a part the journeys of one application only, so that the others have nothing to do.
  const journeys = allJourneys.filter((_, n) => n % count === part - 1).map((file) => `${file}$`)
  const runs = [await runVitest([`--shard=${part}/${count}`]), await runJourneys(journeys)]
  const verdict = await giveSecondChance(
    runs.flatMap(({ failures }) => failures),
    loadAt,
  )
  for (const { error, failures } of runs) if (error && failures.length === 0) verdict.failed.push(error)
  /** @type {PartResult} */
  const result = {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    seconds: (Date.now() - startedAt) / 1000,
    verdict,
    files: runs.flatMap(({ files }) => files),
  }
  fs.writeFileSync(resultFile(part), JSON.stringify(result))
}

createRunDirectory()
const slowness = measureSlowness()
const seed = findSeed(args)
console.log(`Seed: ${seed}`)
Object.assign(process.env, {
  TEST_DEPTH: 'complete',
  TEST_SEED: String(seed),
  TEST_SLOWNESS: String(slowness),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node'),
})
const loadAt = recordLoad()
await install()
await build()
const allParts = Array.from({ length: count }, (_, n) => n + 1)
for (const part of selected ? [selected] : allParts.filter((each) => !fs.existsSync(resultFile(each))))
  await runPart(part)

const finished = allParts.filter((part) => fs.existsSync(resultFile(part)))
/** @type {PartResult[]} */
const results = finished.map((part) => JSON.parse(fs.readFileSync(resultFile(part), 'utf8')))
printCases(finished.map(casesFile))
printSlowest(results.flatMap(({ files }) => files))
const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
console.log(`\n${finished.length} of ${count} parts, ${Math.round(seconds / 60)} min`)
const verdict = {
  failed: results.flatMap((result) => result.verdict.failed),
  flaky: results.flatMap((result) => result.verdict.flaky),
}
printVerdict(
  results.reduce((sum, { passed }) => sum + passed, 0),
  verdict,
)
writeFlaky(verdict.flaky, seed)
process.exit(verdict.failed.length ? 1 : 0)

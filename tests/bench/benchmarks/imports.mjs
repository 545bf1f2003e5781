// Measures an import of a million reviews from the command line, compared with COPY FROM of the same file into a table
// without indexes, and with PostgreSQL copying the imported rows into a table with the indexes of `reviews`. Also
// measures the peak memory of the importing process.
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { startOnce, startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { memoryOf } from '../measurements.mjs'
import { createDatabase, environmentFor, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, memoryVerdict, ratioVerdict } from '../verdicts.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const accountName = 'Import bench'

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureImports({ directory, server, isSmall, registerStoppable }) {
  const rows = isSmall ? 50_000 : 1_000_000
  const file = await ensureReviewsFile(directory, rows)
  await createDatabase(server, 'highstreet_import', { fresh: true })
  const environment = environmentFor(server, directory, 'highstreet_import')
  await (await registerStoppable(startOnce('setup', [], environment, 'ignore'))).finished
  await withOwnerClient(environment, (client) =>
    client.query('insert into accounts (name) values ($1)', [accountName]),
  )

  const baseline = rows / (await timeCopy(environment, file))
  console.log(`COPY FROM: ${formatInteger(baseline)} rows/s`)
  const args = ['--account', accountName, '--source', 'google', '--create-locations', file]
  const child = startProcess('import', args, environment, 'pipe')
  await registerStoppable({ stop: () => stopProcess(child) })
  let memory = 0
  const timer = setInterval(() => (memory = Math.max(memory, peakMemoryOf(child.pid ?? 0))), 200)
  const { rowsPerSecond, created } = await readImportOutput(child)
  clearInterval(timer)
  if (created !== rows) throw new Error(`${created} of ${rows} reviews were created`)
  const indexedRate = rows / (await timeIndexedCopy(environment))
  const unit = 'rows/s'
  await createDatabase(server, 'highstreet_import', { fresh: true })
  return [
    ratioVerdict(`Import of ${formatInteger(rows)} rows, against COPY FROM`, {
      measured: rowsPerSecond,
      baseline,
      goal: 0.1,
      unit,
    }),
    ratioVerdict('The same, against an INSERT of its finished rows', {
      measured: rowsPerSecond,
      baseline: indexedRate,
      goal: 0.4,
      unit,
    }),
    memoryVerdict('Import: peak memory of its process', memory, 200),
  ]
}

/**
 * Writes a file of reviews unless it exists, and returns its path.
 * @param {string} directory
 * @param {number} rows
 */
export async function ensureReviewsFile(directory, rows) {
  const file = path.join(directory, `reviews-${rows}.csv`)
  if (!fs.existsSync(file)) await writeReviews(file, rows)
  return file
}

/** @param {number} pid */
function peakMemoryOf(pid) {
  try {
    return memoryOf(pid, 'VmHWM')
  } catch {
    // The process ended between two samples.
    return 0
  }
}

/**
 * Returns the figures that the command prints: rows per second of the import (without the preceding check), and the
 * number of created reviews.
 * @param {import('node:child_process').ChildProcess} child
 */
async function readImportOutput(child) {
  let text = ''
  for await (const bytes of /** @type {NodeJS.ReadableStream} */ (child.stdout)) text += bytes
  console.log(text.trim().split('\n').slice(-3).join('\n'))
  return {
    rowsPerSecond: Number(/(\d+) rows\/s/.exec(text)?.[1]),
    created: Number(/complete: created (\d+)/.exec(text)?.[1]),
  }
}

/**
 * Returns the seconds that copying the file into a table without keys, indexes or constraints takes.
 * @param {import('../../../scripts/environment.mjs').Environment} environment
 * @param {string} file
 */
function timeCopy(environment, file) {
  return withOwnerClient(environment, async (client) => {
    await client.query(`create table bare (id text, date text, location text, address text, city text, state text,
      rating text, review text, reviewer text)`)
    const startedAt = performance.now()
    await pipeline(
      fs.createReadStream(file),
      client.query(copyFrom('copy bare from stdin (format csv, header)')),
    )
    return (performance.now() - startedAt) / 1000
  })
}

/**
 * Returns the seconds that PostgreSQL takes to copy the imported reviews into a table with the same indexes, without
 * foreign keys, policies, keywords and totals. An import cannot be faster than this.
 * @param {import('../../../scripts/environment.mjs').Environment} environment
 */
function timeIndexedCopy(environment) {
  return withOwnerClient(environment, async (client) => {
    await client.query('alter table reviews no force row level security')
    await client.query('create table indexed (like reviews including all)')
    const { rows } =
      await client.query(`select string_agg(quote_ident(attname), ', ' order by attnum) as names
      from pg_attribute where attrelid = 'reviews'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    const startedAt = performance.now()
    await client.query(
      `insert into indexed (${rows[0].names}) overriding system value select ${rows[0].names} from reviews`,
    )
    return (performance.now() - startedAt) / 1000
  })
}

const openings = [
  'Stopped by after work',
  'We come here every Saturday',
  'First visit',
  'Ordered a cake for my mother',
  'Came with two children',
]
const middles = [
  'the staff were kind and quick',
  'the line was long but it moved',
  'the bread was still warm',
  'nobody looked up for ten minutes',
  'parking was easy',
  'the coffee had gone cold',
]
const endings = [
  'We will be back.',
  'Not again.',
  'Worth the detour.',
  'It was fine, no more.',
  'Ask for the "seeded" one, it sells out.',
  'Two stars for the view\nand none for the tea.',
]

/**
 * @param {string} file
 * @param {number} rows
 */
async function writeReviews(file, rows) {
  console.log(`Writing ${formatInteger(rows)} reviews to ${file} …`)
  await pipeline(
    function* () {
      yield 'Review ID,Date,Location,Address,City,State,Rating,Review,Reviewer\r\n'
      for (let n = 1; n <= rows; n += 1000) {
        const until = Math.min(rows, n + 999)
        yield Array.from({ length: until - n + 1 }, (_, offset) => csvLine(n + offset)).join('')
      }
    },
    fs.createWriteStream(`${file}.part`),
  )
  fs.renameSync(`${file}.part`, file)
}

/** @param {number} n */
function csvLine(n) {
  const hashOf = (/** @type {number} */ seed) => Math.imul(n ^ (seed * 0x9e3779b1), 0x85ebca6b) >>> 8
  const pick = (/** @type {string[]} */ texts, /** @type {number} */ seed) =>
    texts[hashOf(seed) % texts.length]
  const shop = (hashOf(1) % 400) + 1
  const date = new Date(Date.UTC(2019, 0, 1) + (hashOf(2) % (6 * 365)) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const review = `${pick(openings, 3)}, ${pick(middles, 4)} and ${pick(middles, 5)}. Order ${hashOf(6) % 100_000}. ${pick(endings, 7)}`
  const cells = [
    `r-${n}`,
    date,
    `Shop ${shop}`,
    `${shop} High Street`,
    'Springfield',
    'IL',
    String((hashOf(8) % 5) + 1),
    review,
    `Guest ${hashOf(9) % 50_000}`,
  ]
  return `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

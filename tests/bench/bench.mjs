// The benchmarks, one file each, on data of the scale the product is made for. Every figure stands beside its
// floor (the same work without Highstreet) or its yardstick, taken in the same run on the same machine, so
// that the ratios mean something on any machine. Ends with 1 when a goal is missed.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { atEnd, end, untilEnded } from '../../scripts/ending.mjs'
import { dataDirectory } from '../../scripts/environment.mjs'
import { Failure } from '../../scripts/preparation.mjs'
import { bulkEdits } from './bulk-edits.mjs'
import { csvDownloads } from './csv-downloads.mjs'
import { dashboard } from './dashboard.mjs'
import { dueSchedules } from './due-schedules.mjs'
import { embeds } from './embeds.mjs'
import { exportFiles } from './export-files.mjs'
import { filterCombinations } from './filter-combinations.mjs'
import { imports } from './imports.mjs'
import { keywordsPage } from './keywords-page.mjs'
import { keywordsPipeline } from './keywords-pipeline.mjs'
import { listingsPage } from './listings-page.mjs'
import { listingsScan } from './listings-scan.mjs'
import { locationPerformance } from './location-performance.mjs'
import { pageRequests } from './page-requests.mjs'
import { reachServer, scaleEnvironment } from './scale-database.mjs'
import { secondStart } from './second-start.mjs'
import { signIns } from './sign-ins.mjs'
import { print } from './verdicts.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */

/** @type {Record<string, { measure: (ground: Ground) => Promise<Verdict[]>, onScale?: true }>} */
const benches = {
  start: { measure: secondStart },
  csv: { measure: csvDownloads, onScale: true },
  dashboard: { measure: dashboard, onScale: true },
  files: { measure: exportFiles, onScale: true },
  pages: { measure: pageRequests, onScale: true },
  filters: { measure: filterCombinations, onScale: true },
  import: { measure: imports },
  'bulk-edits': { measure: bulkEdits },
  'keywords-pipeline': { measure: keywordsPipeline },
  schedules: { measure: dueSchedules },
  'listings-page': { measure: listingsPage, onScale: true },
  'listings-scan': { measure: listingsScan },
  'keywords-page': { measure: keywordsPage, onScale: true },
  performance: { measure: locationPerformance, onScale: true },
  embeds: { measure: embeds, onScale: true },
  'sign-ins': { measure: signIns, onScale: true },
}

await untilEnded(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, scale: { type: 'string' } } })
  const isSmall = values.scale === 'small'
  const names = values.only?.split(',') ?? Object.keys(benches)
  const chosen = names.map((name) => {
    const bench = benches[name]
    if (!bench) throw new Failure(`Known benchmarks: ${Object.keys(benches).join(', ')}.`)
    return { name, ...bench }
  })

  const directory = path.join(dataDirectory(), 'bench')
  fs.mkdirSync(directory, { recursive: true })
  const server = await reachServer(directory)
  const environment = chosen.some(({ onScale }) => onScale)
    ? await scaleEnvironment(server, directory, isSmall)
    : {}
  /** @type {Verdict[]} */
  const verdicts = []
  for (const { name, measure } of chosen) {
    console.log(`\n== ${name}`)
    verdicts.push(...(await measure({ directory, server, environment, isSmall, note: atEnd })))
  }
  await end(print(verdicts) ? 0 : 1)
})

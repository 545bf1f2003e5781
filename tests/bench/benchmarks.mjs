// Every benchmark by the name that `--only` knows it by.
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
import { secondStart } from './second-start.mjs'
import { signIns } from './sign-ins.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */
/** @typedef {{ measure: (ground: Ground) => Promise<Verdict[]>, onScale?: true }} Benchmark `onScale`: needs the scale data */

/** @type {Record<string, Benchmark>} */
export const benchmarks = {
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

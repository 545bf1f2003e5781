// All benchmarks, by the names that `--only` accepts.
import { measureBulkEdits } from './benchmarks/bulk-edits.mjs'
import { measureCsvDownloads } from './benchmarks/csv-downloads.mjs'
import { measureDashboard } from './benchmarks/dashboard.mjs'
import { measureDueSchedules } from './benchmarks/due-schedules.mjs'
import { measureEmbeds } from './benchmarks/embeds.mjs'
import { measureExportFiles } from './benchmarks/export-files.mjs'
import { measureFilterCombinations } from './benchmarks/filter-combinations.mjs'
import { measureFilterPairs } from './benchmarks/filter-pairs.mjs'
import { measureGrowth } from './benchmarks/growth.mjs'
import { measureImports } from './benchmarks/imports.mjs'
import { measureKeywordsPage } from './benchmarks/keywords-page.mjs'
import { measureKeywordsPipeline } from './benchmarks/keywords-pipeline.mjs'
import { measureListingsPage } from './benchmarks/listings-page.mjs'
import { measureListingsScan } from './benchmarks/listings-scan.mjs'
import { measureLocationPerformance } from './benchmarks/location-performance.mjs'
import { measurePageCpu } from './benchmarks/page-cpu.mjs'
import { measurePageRequests } from './benchmarks/page-requests.mjs'
import { measurePeer } from './benchmarks/peer.mjs'
import { measureReading } from './benchmarks/reading.mjs'
import { measureSearches } from './benchmarks/searches.mjs'
import { measureSecondStart } from './benchmarks/second-start.mjs'
import { measureSignIns } from './benchmarks/sign-ins.mjs'
import { measureTwoProcesses } from './benchmarks/two-processes.mjs'

/** @import { BenchmarkContext } from './measurements.mjs' */
/** @import { Verdict } from './verdicts.mjs' */
/** @typedef {{ measure: (context: BenchmarkContext) => Promise<Verdict[]>, needsScaleData?: true, isOnRequest?: true }} Benchmark `needsScaleData` means that the scale data is created first, `isOnRequest` that it runs only if it is named or an option asks for it */

/** @type {Record<string, Benchmark>} */
export const benchmarks = {
  start: { measure: measureSecondStart },
  csv: { measure: measureCsvDownloads, needsScaleData: true },
  dashboard: { measure: measureDashboard, needsScaleData: true },
  files: { measure: measureExportFiles, needsScaleData: true },
  pages: { measure: measurePageRequests, needsScaleData: true },
  'page-cpu': { measure: measurePageCpu, needsScaleData: true },
  processes: { measure: measureTwoProcesses, needsScaleData: true },
  filters: { measure: measureFilterCombinations, needsScaleData: true },
  searches: { measure: measureSearches, needsScaleData: true },
  'filter-pairs': { measure: measureFilterPairs, needsScaleData: true },
  import: { measure: measureImports },
  'bulk-edits': { measure: measureBulkEdits },
  'keywords-pipeline': { measure: measureKeywordsPipeline },
  reading: { measure: measureReading, isOnRequest: true },
  schedules: { measure: measureDueSchedules },
  'listings-page': { measure: measureListingsPage, needsScaleData: true },
  'listings-scan': { measure: measureListingsScan },
  'keywords-page': { measure: measureKeywordsPage, needsScaleData: true },
  performance: { measure: measureLocationPerformance, needsScaleData: true },
  embeds: { measure: measureEmbeds, needsScaleData: true },
  'sign-ins': { measure: measureSignIns, needsScaleData: true },
  growth: { measure: measureGrowth, isOnRequest: true },
  peer: { measure: measurePeer, needsScaleData: true, isOnRequest: true },
}

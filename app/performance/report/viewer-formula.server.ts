/** The formula a viewer has chosen, the same on every page that shows a score. */

import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { formulaOf } from '../score/score'
import { loadFormula } from './performance.server'
import type { PerformanceFilter } from './performance-filter'

/**
 * Returns the filter with the viewer's formula in it if that differs from the account's, so that links, files and
 * printouts keep it.
 */
export async function withViewerFormula(
  tx: Tx,
  { features }: Pick<Viewer, 'features'>,
  filter: PerformanceFilter,
): Promise<PerformanceFilter> {
  if (formulaOf(features) === (await loadFormula(tx, filter))) return filter
  const flag = 'features.new_performance_score'
  return { ...filter, unknown: [...filter.unknown, [flag, String(features.new_performance_score)]] }
}

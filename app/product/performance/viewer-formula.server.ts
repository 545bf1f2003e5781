/** Applies the formula that the viewer has chosen, so that it is the same on every page that shows a score. */

import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadFormula } from './performance.server'
import type { PerformanceFilter } from './performance-filter'
import { formulaOf } from './score/score'

/**
 * Adds the viewer's formula to the filter if the filter would otherwise use the other formula, so that links, files and
 * printouts use the viewer's formula as well.
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

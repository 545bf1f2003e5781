/**
 * Loads the data of the target scores page: the account's targets, the locations with custom targets, and the locations
 * with the lowest scores.
 */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { PageRequest } from '#app/platform/reports/filtered-page-loader.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '#app/product/locations/failures.server'
import { withViewerFormula } from '../../viewer-formula.server'
import { formulaOf } from '../score'
import { scoreFilter } from '../score-filter'
import { loadScoreExplanation, scoreErrorMessage } from '../score-page.server'
import { loadAccountTargets } from '../targets.server'
import { customTargetFilter } from './custom-target-filter'
import { listCustomTargets } from './custom-targets.server'

const targetsErrorMessage = 'There was an error while fetching target scores'
const customTargetsErrorMessage = 'Something went wrong while fetching your targets'

export async function loadTargetsPage(tx: Tx, { request, viewer }: PageRequest) {
  const filter = { ...customTargetFilter.read(searchParamsOf(request)), view: null }
  const formula = formulaOf(viewer.features)
  const parts = await loadTogether(tx, {
    targets: () => loadPart(tx, targetsErrorMessage, () => loadAccountTargets(tx, formula)),
    custom: () => loadPart(tx, customTargetsErrorMessage, () => listCustomTargets(tx, request, filter)),
    score: async () =>
      viewer.canOpen('/dashboard/locations/score')
        ? loadPart(tx, scoreErrorMessage, () => loadLowestScores(tx, viewer))
        : null,
  })
  return { formula, ...parts, canEdit: viewer.canOpen('/settings/target-score/edit') }
}

/** Loads the scores of all locations in the score page's default period, lowest scores first. */
async function loadLowestScores(tx: Tx, viewer: Viewer) {
  const filter = await withViewerFormula(tx, viewer, scoreFilter.read(new URLSearchParams()))
  const { score, locations, total, unscannedLocations } = await loadScoreExplanation(
    tx,
    filter,
    {},
    clockOf(viewer),
  )
  return { value: score.value, locations: locations.slice(0, 10), total, unscannedLocations }
}

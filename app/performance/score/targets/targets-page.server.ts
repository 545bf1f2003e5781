/**
 * The data of the target scores page: the account's targets, the locations that differ, and those with the most to
 * gain.
 */
import type { Tx } from '#app/database/tenant.server'
import { loadedPart } from '#app/locations/failure.server'
import { searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { asSeen } from '../../report/as-seen.server'
import { formulaOf } from '../score'
import { scoreFilter } from '../score-filter'
import { explainedFor, noScore } from '../score-page.server'
import { targetsOfAccount } from '../targets.server'
import { customTargetFilter } from './custom-target-filter'
import { listCustomTargets } from './custom-targets.server'

const noTargetScores = 'There was an error while fetching target scores'
const noCustomTargets = 'Something went wrong while fetching your targets'

export function targetsPage(request: Request, viewer: Viewer) {
  const filter = { ...customTargetFilter.read(searchOf(request)), view: null }
  return viewer.query(async (tx) => ({
    targets: await loadedPart(tx, noTargetScores, () => targetsOfAccount(tx, formulaOf(viewer.features))),
    custom: await loadedPart(tx, noCustomTargets, () => listCustomTargets(tx, request, filter)),
    score: viewer.canOpen('/dashboard/locations/score')
      ? await loadedPart(tx, noScore, () => standing(tx, viewer))
      : null,
    maySet: viewer.canOpen('/settings/target-score/edit'),
  }))
}

/** All locations over the score page's default period, lowest score first. */
async function standing(tx: Tx, viewer: Viewer) {
  const filter = await asSeen(tx, viewer, scoreFilter.read(new URLSearchParams()))
  const { score, locations, total } = await explainedFor(tx, filter, {}, clockOf(viewer))
  return { value: score.value, locations: locations.slice(0, 10), total }
}

/** Target scores are there with the feature; only an admin of the whole account sets them (document 002 §5). */
import type { Gate } from '#app/session/gate'
import type { Viewer } from '#app/session/viewer.server'

export const noTargetScores = 'There was an error while fetching target scores'
export const noCustomTargets = 'Something went wrong while fetching your targets'

const settingTargets: Gate = { all: ['account.update'], userTypes: ['admin'] }

export function requireTargetScore(viewer: Viewer): Viewer {
  if (!viewer.features.custom_score) throw new Response('Target scores are switched off', { status: 404 })
  return viewer
}

export function maySetTargets(viewer: Viewer): boolean {
  return viewer.passes(settingTargets)
}

export function requireTargetSetting(viewer: Viewer): Viewer {
  if (!maySetTargets(requireTargetScore(viewer))) throw new Response('Not permitted', { status: 403 })
  return viewer
}

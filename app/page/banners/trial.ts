/**
 * An account's trial: the days left and the progress of its setup. The trial banner shows one of three stages:
 * importing reviews from Google, a list of first steps, and importing reviews from other sources.
 */
import type { Href } from '#app/routing/href'
import type { Gate } from '#app/viewer/gate'

export type SetupProgress = {
  googleUrlScanned: boolean
  /** Whether an import is being checked, is queued, or is running. */
  isFetching: boolean
  multipleUsersExist: boolean
  facebookIntegrationExists: boolean
  responsesExist: boolean
  /** Names of the sources from which the account has no reviews. */
  otherSources: string[]
}

export type Trial = { daysLeft: number; progress: SetupProgress }

export type TrialStep = {
  label: string
  gate: Gate
  isDone: (progress: SetupProgress) => boolean
  path: (href: Href) => string
}

export const trialSteps: TrialStep[] = [
  {
    label: 'Invite a colleague',
    gate: { all: ['user.create'] },
    isDone: (progress) => progress.multipleUsersExist,
    path: (href) => href('/settings/users/new'),
  },
  {
    label: 'Integrate Facebook',
    gate: { all: ['account.update'] },
    isDone: (progress) => progress.facebookIntegrationExists,
    path: (href) => href('/settings/integrations'),
  },
  {
    label: 'Respond to a review',
    gate: { all: ['review.respond'] },
    isDone: (progress) => progress.responsesExist,
    path: (href) => href('/reviews', 'status_enum=not_responded'),
  },
]

/** Returns the current stage. `steps` are the steps that the viewer is allowed to take. */
export function trialStage(progress: SetupProgress, steps: TrialStep[]): 1 | 2 | 3 {
  if (!progress.googleUrlScanned) return 1
  return steps.every((step) => step.isDone(progress)) ? 3 : 2
}

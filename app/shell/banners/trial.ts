/**
 * The trial of an account: how long it lasts and how far its setting up has come. First the reviews from Google, then
 * a list of first steps, then whatever other sources there are.
 */
import type { Paths } from '#app/paths'
import type { Gate } from '#app/session/gate'

export type SetupProgress = {
  googleUrlScanned: boolean
  /** A file of reviews is on its way in. */
  isFetching: boolean
  multipleUsersExist: boolean
  facebookIntegrationExists: boolean
  responsesExist: boolean
  /** Sources the account has no review from, by name. */
  otherSources: string[]
}

export type Trial = { daysLeft: number; progress: SetupProgress }

export type TrialStep = {
  label: string
  gate: Gate
  isDone: (progress: SetupProgress) => boolean
  path: (paths: Paths) => string
}

export const trialSteps: TrialStep[] = [
  {
    label: 'Invite a colleague',
    gate: { all: ['user.create'] },
    isDone: (progress) => progress.multipleUsersExist,
    path: (paths) => paths.newUser(),
  },
  {
    label: 'Integrate Facebook',
    gate: { all: ['account.update'] },
    isDone: (progress) => progress.facebookIntegrationExists,
    path: (paths) => paths.integrations(),
  },
  {
    label: 'Respond to a review',
    gate: { all: ['review.respond'] },
    isDone: (progress) => progress.responsesExist,
    path: (paths) => paths.reviews('status_enum=not_responded'),
  },
]

/** Days begun count whole; -1 when there is no trial, or it is over. */
export function daysLeftInTrial(endsAt: Date | null, now: Date): number {
  const left = endsAt ? endsAt.getTime() - now.getTime() : -1
  return left < 0 ? -1 : Math.ceil(left / 86_400_000)
}

/** `steps` are those this viewer may take. */
export function trialStage(progress: SetupProgress, steps: TrialStep[]): 1 | 2 | 3 {
  if (!progress.googleUrlScanned) return 1
  return steps.every((step) => step.isDone(progress)) ? 3 : 2
}

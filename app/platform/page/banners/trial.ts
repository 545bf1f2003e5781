/**
 * An account's trial: the days left and the progress of its setup. The trial banner shows one of three stages:
 * fetching reviews from Google, a list of first steps, and importing reviews from other sources. The first steps lead
 * to these reviews, so the first stage lists them too.
 */
import type { Href } from '#app/kit/routing/href'
import type { Gate } from '#app/platform/viewer/gate'
import type { TrialStepName } from './dismissals'

export type SetupProgress = {
  /** Whether the account has reviews from Google. */
  googleUrlScanned: boolean
  /** Whether an import is running, or the reviews of a linked Google profile have not been fetched yet. */
  isFetching: boolean
  /** Whether the account has ever connected Google; the connection may have ended. */
  googleConnectionExists: boolean
  googleIntegrationExists: boolean
  linkedLocationsExist: boolean
  reviewsExist: boolean
  schedulesExist: boolean
  /** Whether somebody else is a user of the account, or has been invited. */
  multipleUsersExist: boolean
  facebookConnectionExists: boolean
  facebookIntegrationExists: boolean
  /** A location whose landing pages can be shared; null if there is none. */
  askLocationId: string | null
  landingPagesExist: boolean
  landingPageResponsesExist: boolean
  responsesExist: boolean
  /** Names of the sources from which the account has no reviews. */
  otherSources: string[]
}

export type Trial = { daysLeft: number; progress: SetupProgress; skippedSteps: TrialStepName[] }

export type StepState = 'unstarted' | 'started' | 'completed' | 'skipped'

export type TrialStep = {
  name: TrialStepName
  label: string
  gate: Gate
  state: (progress: SetupProgress) => Exclude<StepState, 'skipped'>
  path: (href: Href, progress: SetupProgress) => string
  /** Whether the link leads to another site, so that the browser has to load it as a document. */
  isExternal?: true
}

/** The steps in the order in which a new account takes them. */
export const trialSteps: TrialStep[] = [
  {
    name: 'trial-google',
    label: 'Connect Google',
    gate: { all: ['account.update'] },
    state: ({ googleIntegrationExists, googleConnectionExists }) =>
      googleIntegrationExists ? 'completed' : googleConnectionExists ? 'started' : 'unstarted',
    path: (href) => href('/oauth/outbound/:source', { source: 'google' }),
    isExternal: true,
  },
  {
    name: 'trial-locations',
    label: 'Create locations from Google',
    gate: { all: ['account.update', 'location.create'] },
    state: ({ linkedLocationsExist }) => (linkedLocationsExist ? 'completed' : 'unstarted'),
    path: (href) => href('/settings/integrations/google/profiles'),
  },
  {
    name: 'trial-reviews',
    label: 'Get your first reviews',
    gate: { all: ['review.read'] },
    state: ({ reviewsExist, isFetching }) =>
      reviewsExist ? 'completed' : isFetching ? 'started' : 'unstarted',
    path: (href) => href('/reviews/arriving'),
  },
  {
    name: 'trial-respond',
    label: 'Respond to a review',
    gate: { all: ['campaign.create', 'review.respond'] },
    state: (progress) => (progress.responsesExist ? 'completed' : 'unstarted'),
    path: (href) => href('/reviews', 'dateDescriptor=all_time&status_enum=not_responded'),
  },
  {
    name: 'trial-colleague',
    label: 'Invite a colleague',
    gate: { all: ['user.create'] },
    state: (progress) => (progress.multipleUsersExist ? 'completed' : 'unstarted'),
    path: (href) => href('/settings/users/new'),
  },
  {
    name: 'trial-schedule',
    label: 'Schedule a report',
    // Reports are exports, which most trials do not include.
    gate: {
      feature: 'trial_export',
      setting: 'scheduled_exports',
      all: ['scheduled_export.create', 'review.read'],
    },
    state: (progress) => (progress.schedulesExist ? 'completed' : 'unstarted'),
    path: (href) => href('/reviews', 'flyout=schedule-export'),
  },
  {
    name: 'trial-facebook',
    label: 'Integrate Facebook',
    gate: { all: ['account.update'] },
    state: ({ facebookIntegrationExists, facebookConnectionExists }) =>
      facebookIntegrationExists ? 'completed' : facebookConnectionExists ? 'started' : 'unstarted',
    path: (href) => href('/settings/integrations'),
  },
  {
    name: 'trial-ask',
    label: 'Ask for a review',
    gate: { all: ['campaign.create', 'request.read'] },
    state: ({ landingPageResponsesExist, landingPagesExist }) =>
      landingPageResponsesExist ? 'completed' : landingPagesExist ? 'started' : 'unstarted',
    path: (href, { askLocationId }) =>
      askLocationId
        ? href('/settings/locations/:locationId/landing-pages', { locationId: askLocationId })
        : href('/settings/locations'),
  },
]

export function stepState(step: TrialStep, { progress, skippedSteps }: Omit<Trial, 'daysLeft'>): StepState {
  const state = step.state(progress)
  return state !== 'completed' && skippedSteps.includes(step.name) ? 'skipped' : state
}

/** Returns the first step that is neither completed nor skipped. `steps` are the steps that the viewer may take. */
export function nextStep(trial: Omit<Trial, 'daysLeft'>, steps: TrialStep[]): TrialStep | undefined {
  return steps.find((step) => ['unstarted', 'started'].includes(stepState(step, trial)))
}

/** Returns the current stage. Accounts that skip Google's steps do not wait for reviews from Google. */
export function trialStage(trial: Omit<Trial, 'daysLeft'>, steps: TrialStep[]): 1 | 2 | 3 {
  if (!nextStep(trial, steps)) return 3
  return trial.progress.googleUrlScanned ? 2 : 1
}

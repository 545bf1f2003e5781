/** What the end of a trial means for an account over time. All dates are facts of the account; nothing is stored here. */

const DAY_MS = 86_400_000

/** The emails about the end of a trial, named after the days left in the trial. -1: the account expires in a day. */
export type TrialNotice = 7 | 1 | 0 | -1

/** `grace`: the account can be read but not changed. `over`: it has to expire. */
export type TrialStage = 'running' | 'grace' | 'over'

type Trial = { trialEndedAt: Date; graceDays: number }

function expiryOf({ trialEndedAt, graceDays }: Trial): Date {
  return new Date(trialEndedAt.getTime() + graceDays * DAY_MS)
}

export function trialStage(trial: Trial, now: Date): TrialStage {
  if (now < trial.trialEndedAt) return 'running'
  return now < expiryOf(trial) ? 'grace' : 'over'
}

/**
 * Returns the email that is due, or null. If no earlier run happened, only the latest of several due emails is sent.
 */
export function dueTrialNotice(trial: Trial, lastNotice: number | null, now: Date): TrialNotice | null {
  const notice = latestNotice(trial, now)
  return notice !== null && (lastNotice === null || notice < lastNotice) ? notice : null
}

function latestNotice(trial: Trial, now: Date): TrialNotice | null {
  const stage = trialStage(trial, now)
  if (stage === 'over') return null
  if (stage === 'grace') return now.getTime() >= expiryOf(trial).getTime() - DAY_MS ? -1 : 0
  const daysLeft = (trial.trialEndedAt.getTime() - now.getTime()) / DAY_MS
  if (daysLeft <= 1) return 1
  return daysLeft <= 7 ? 7 : null
}

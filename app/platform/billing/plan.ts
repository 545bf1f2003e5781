/**
 * Describes an account's plan: its trial, or why the account is closed and whom to contact. Each installation of
 * Highstreet is run by its owner and takes no payments, so users cannot buy anything here.
 */
import type { AccountStatus } from '#app/kit/database/schema'

export type Plan = {
  state: string
  tone: 'success' | 'warning' | 'danger'
  /** What the state means, and what to do about it. */
  advice: string
  /** The number of days left in the trial, rounded up. Null if no trial is running. */
  daysLeft: number | null
}

const DAY_MS = 86_400_000

export function planOf(
  {
    status,
    trialEndedAt,
    canExport,
  }: { status: AccountStatus; trialEndedAt: Date | null; canExport: boolean },
  now: Date,
): Plan {
  if (status === 'suspended')
    return {
      state: 'Suspended',
      tone: 'danger',
      advice:
        'This account is suspended. Your locations, reviews and users are kept. Contact support to restore it.',
      daysLeft: null,
    }
  if (status === 'expired')
    return {
      state: 'Expired',
      tone: 'danger',
      advice:
        'This account is no longer active. Your locations, reviews and users are kept. Contact support to reactivate it.',
      daysLeft: null,
    }
  if (trialEndedAt && trialEndedAt > now)
    return {
      state: 'Trial',
      tone: 'warning',
      advice: `${canExport ? 'All features are included.' : 'All features except exports are included.'} Contact support before the trial ends to keep your account.`,
      daysLeft: Math.ceil((trialEndedAt.getTime() - now.getTime()) / DAY_MS),
    }
  if (trialEndedAt)
    return {
      state: 'Read-only',
      tone: 'warning',
      advice:
        'Your trial has ended. You can read everything, but not change anything. Contact support to keep your account.',
      daysLeft: null,
    }
  return {
    state: 'Active',
    tone: 'success',
    advice: 'Your plan is active. No payment needed.',
    daysLeft: null,
  }
}

/** What staff can do for a user of an account, and how its page and command name it. */

import { userStates } from '#app/accounts/users/user'
import type { Tone } from '#app/kit/ui/badge'
import type { AccountUser } from './account-users.server'

export const userActions = [
  'resend',
  'suspend',
  'reinstate',
  'unlock',
  'reset-password',
  'sign-out',
  'remove-second-factor',
] as const
export type UserAction = (typeof userActions)[number]

export const userActionLabels: Record<UserAction, { label: string; hint: string; done: string }> = {
  resend: {
    label: 'Send the link again',
    hint: 'The invitation, or the confirmation of the email address. Earlier links stop working.',
    done: 'Email sent',
  },
  suspend: {
    label: 'Suspend',
    hint: 'They are signed out everywhere, and their API tokens and invitation end.',
    done: 'User suspended',
  },
  reinstate: {
    label: 'Reinstate',
    hint: 'Their permissions are the same as before. A user who never accepted an invitation gets a new one.',
    done: 'User reinstated',
  },
  unlock: {
    label: 'Unlock',
    hint: 'They can sign in at once after too many wrong passwords or codes.',
    done: 'User unlocked',
  },
  'reset-password': {
    label: 'Send a link for a new password',
    hint: 'Their password works until they choose a new one. The link is valid for an hour.',
    done: 'Email sent',
  },
  'sign-out': {
    label: 'Sign out everywhere',
    hint: 'All their sessions end, also in other accounts.',
    done: 'User signed out everywhere',
  },
  'remove-second-factor': {
    label: 'Turn two-step sign-in off',
    hint: 'For people who lost their phone and recovery codes. Verify who is asking. They are signed out everywhere and told by email.',
    done: 'Two-step sign-in turned off',
  },
}

/** Returns the actions that the state of the user allows. */
export function possibleActions({
  state,
  isLockedOut,
  profileId,
  hasSecondFactor,
}: AccountUser): UserAction[] {
  const isWaiting = state === 'invited' || state === 'expired' || state === 'unconfirmed'
  const canSignIn = state === 'active' && profileId !== null
  return userActions.filter(
    (action) =>
      ({
        resend: isWaiting,
        suspend: state !== 'deactivated',
        reinstate: state === 'deactivated',
        unlock: isLockedOut,
        'reset-password': canSignIn,
        'sign-out': canSignIn,
        'remove-second-factor': hasSecondFactor,
      })[action],
  )
}

const badges: Record<AccountUser['state'], { label: string; tone: Tone }> = {
  ...userStates,
  unconfirmed: { label: 'Not confirmed', tone: 'pending' },
  deactivated: { label: 'Suspended', tone: 'danger' },
}

export const userBadge = ({ state }: AccountUser) => badges[state]

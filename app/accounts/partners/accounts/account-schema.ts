/** The schema of the form that creates a child account: the account, its first admin, and the length of its trial. */
import { z } from 'zod'
import { accountSchema } from '#app/accounts/account/account-schema'
import { userName } from '#app/accounts/users/user-schema'
import { emailAddress } from '#app/platform/sign-in/sign-in-schema'

const MAX_TRIAL_DAYS = 365

export const newAccountSchema = z.object({
  name: accountSchema.shape.name,
  timeZone: accountSchema.shape.timeZone,
  vertical: accountSchema.shape.vertical,
  adminName: userName,
  adminEmail: emailAddress,
  /** The length of the trial. If it is empty or 0, the account has no trial. */
  trialDays: z.coerce
    .number({ error: 'Enter a number of days' })
    .int('Enter a whole number of days')
    .min(0, 'Enter a number of days')
    .max(MAX_TRIAL_DAYS, `Enter at most ${MAX_TRIAL_DAYS} days`)
    .default(0),
})

export type NewAccount = z.output<typeof newAccountSchema>

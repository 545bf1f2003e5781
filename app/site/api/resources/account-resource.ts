import { z } from 'zod'
import { accountStates, type ChildAccount } from '#app/accounts/partners/accounts/account'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A child account of a partner account. */
export const accountResource = defineResource({
  name: 'Account',
  schema: z.strictObject({
    id: idProperty,
    name: z.string(),
    status: z.enum(Object.keys(accountStates) as [keyof typeof accountStates]),
    segment: z.string().describe('The industry'),
    time_zone: z.string(),
    total_locations: z.int(),
    trial_ended_at: instantProperty.nullable(),
    daysLeftInTrial: z.int().describe('Rounded up; -1 if the account never had a trial'),
  }),
  represent: (account: ChildAccount) => ({
    id: account.id,
    name: account.name,
    status: account.status,
    segment: account.vertical,
    time_zone: account.timeZone,
    total_locations: account.totalLocations,
    trial_ended_at: account.trialEndedAt && toInstant(account.trialEndedAt),
    daysLeftInTrial: account.trialDaysLeft,
  }),
})

import { z } from 'zod'
import { accountStates } from '#app/accounts/partners/accounts/account'
import { daysLeftInTrial } from '#app/kit/access/entitlements'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

const statusProperty = z.enum(Object.keys(accountStates) as [keyof typeof accountStates])

/** The account of the call. */
export const accountDetailsResource = defineResource({
  name: 'AccountDetails',
  schema: z.strictObject({
    id: idProperty,
    name: z.string(),
    status: statusProperty,
    parent_id: idProperty.nullable().describe('The partner account that it belongs to'),
    isParent: z.boolean(),
    segment: z.string().describe('The industry'),
    time_zone: z.string(),
    trial_started_at: instantProperty.nullable(),
    trial_ended_at: instantProperty.nullable(),
    daysLeftInTrial: z.int().describe('Rounded up; -1 if the account never had a trial'),
  }),
  represent: ({ viewer, now }: { viewer: Viewer; now: Date }) => {
    const { status, parentId, vertical, trialStartedAt, trialEndedAt } = viewer.account
    return {
      id: viewer.accountId,
      name: viewer.accountName,
      status,
      parent_id: parentId,
      isParent: viewer.isPartner,
      segment: vertical,
      time_zone: viewer.timeZone,
      trial_started_at: trialStartedAt && toInstant(trialStartedAt),
      trial_ended_at: trialEndedAt && toInstant(trialEndedAt),
      daysLeftInTrial: daysLeftInTrial(trialEndedAt, now),
    }
  },
})

import { z } from 'zod'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { defineResource, idProperty } from './resource'

/** The user of the token, and what they may do in the account of the request. */
export const sessionResource = defineResource({
  name: 'Session',
  schema: z.strictObject({
    user_id: idProperty,
    profile_id: idProperty,
    profile_name: z.string(),
    email: z.string(),
    user_type: z.string(),
    account_id: idProperty,
    account_name: z.string(),
    account_active: z.boolean(),
    status: z.string(),
    time_zone: z.string().describe('IANA name of the account’s time zone'),
    permissions: z.array(z.string()),
    isParent: z.boolean(),
    isShadowing: z.boolean(),
    isAccountOwner: z.boolean(),
  }),
  represent: (viewer: Viewer) => ({
    user_id: viewer.userId,
    profile_id: viewer.profileId,
    profile_name: viewer.name,
    email: viewer.email,
    user_type: viewer.userType,
    account_id: viewer.accountId,
    account_name: viewer.accountName,
    account_active: viewer.account.status === 'active',
    status: viewer.account.status,
    time_zone: viewer.timeZone,
    permissions: [...viewer.permissions].sort(),
    isParent: viewer.isPartner,
    isShadowing: viewer.isShadowing,
    isAccountOwner: viewer.isAccountOwner,
  }),
})

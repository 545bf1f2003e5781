import { z } from 'zod'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { defineResource, idProperty } from './resource'

/** The person behind a user, who can be a user of several accounts. */
export const profileResource = defineResource({
  name: 'Profile',
  schema: z.strictObject({ id: idProperty, name: z.string(), email: z.string() }),
  represent: ({ profileId, name, email }: Pick<Viewer, 'profileId' | 'name' | 'email'>) => ({
    id: profileId,
    name,
    email,
  }),
})

/** What the dashboard's switches send. */
import { z } from 'zod'
import { directoryCodes } from '#app/directories/directories'
import { listingFields } from '#app/providers/directory-adapter'

const isOn = z.literal('true').optional().catch(undefined).transform(Boolean)

export const autoSyncSchema = z.object({ enabled: isOn })

/** `directory` is null where none of ours is named. */
export const directorySwitchSchema = z.object({
  directory: z.enum(directoryCodes).nullable().catch(null),
  enabled: isOn,
})

/** `field` is null where none of a listing's is named. */
export const lockSchema = z.object({ field: z.enum(listingFields).nullable().catch(null), locked: isOn })

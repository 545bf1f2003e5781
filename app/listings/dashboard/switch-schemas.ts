/** The form schemas of the dashboard's switches. */
import { z } from 'zod'
import { directoryCodes } from '#app/directories/directories'
import { listingFields } from '#app/providers/directory-adapter'

const isOn = z.literal('true').optional().catch(undefined).transform(Boolean)

export const autoSyncSchema = z.object({ enabled: isOn })

/** `directory` is null if the form contains no known directory. */
export const directorySwitchSchema = z.object({
  directory: z.enum(directoryCodes).nullable().catch(null),
  enabled: isOn,
})

/** `field` is null if the form contains no listing field. */
export const lockSchema = z.object({ field: z.enum(listingFields).nullable().catch(null), locked: isOn })

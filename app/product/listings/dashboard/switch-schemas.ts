/** The form schemas of the dashboard's switches. */
import { z } from 'zod'
import { directoryCodes } from '#app/kit/directories/directories'
import { listingFields } from '#app/kit/providers/listing-facts'

const isOn = z.literal('true').optional().catch(undefined).transform(Boolean)

/** Set if the switch is on the page of a location, which has its own messages. */
const from = z.literal('location').optional().catch(undefined)

export const autoSyncSchema = z.object({ enabled: isOn, from })

/** `directory` is null if the form contains no known directory. */
export const directorySwitchSchema = z.object({
  directory: z.enum(directoryCodes).nullable().catch(null),
  enabled: isOn,
  from,
})

/** `field` is null if the form contains no listing field. */
export const lockSchema = z.object({ field: z.enum(listingFields).nullable().catch(null), locked: isOn })

/** The third parties that Highstreet calls, with the settings that their environment variables result in. */
import { z } from 'zod'
import { appleBusinessAccess } from './apple-business/access.server'
import { bingPlacesAccess } from './bing-places/access.server'
import { facebookAccess } from './facebook-pages/access.server'
import { googleAccess } from './google-business-profile/access.server'
import { npiAccess } from './npi-registry/access.server'
import { tripadvisorAccess } from './tripadvisor/access.server'
import { trustpilotAccess } from './trustpilot/access.server'
import { yelpAccess } from './yelp/access.server'

export const thirdParties = {
  google: googleAccess,
  facebook: facebookAccess,
  apple: appleBusinessAccess,
  bing: bingPlacesAccess,
  tripadvisor: tripadvisorAccess,
  yelp: yelpAccess,
  trustpilot: trustpilotAccess,
  npi: npiAccess,
}

type ThirdParties = typeof thirdParties
export type AccessSettings = {
  [Name in keyof ThirdParties]: ReturnType<ThirdParties[Name]['settings']>
}

/** Reads the settings of all third parties from `environment`, or returns everything that is wrong with it. */
export function parseAccessSettings(environment: Record<string, string | undefined>): {
  issues: z.core.$ZodIssue[]
  settings: AccessSettings | null
} {
  const issues: z.core.$ZodIssue[] = []
  const settings = Object.entries(thirdParties).map(([name, access]) => {
    const parsed = z.object(access.variables).safeParse(environment)
    if (!parsed.success) issues.push(...parsed.error.issues)
    return [name, parsed.success ? access.settings(parsed.data as never) : null]
  })
  return { issues, settings: issues.length > 0 ? null : (Object.fromEntries(settings) as AccessSettings) }
}

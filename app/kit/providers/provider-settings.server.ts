/** The providers that Highstreet calls, and the settings that result from their environment variables. */
import { z } from 'zod'
import { appleBusinessConfig } from './apple-business/config.server'
import { bingPlacesConfig } from './bing-places/config.server'
import { facebookConfig } from './facebook-pages/config.server'
import { googleConfig } from './google-business-profile/config.server'
import { npiConfig } from './npi-registry/config.server'
import { tripadvisorConfig } from './tripadvisor/config.server'
import { trustpilotConfig } from './trustpilot/config.server'
import { yelpConfig } from './yelp/config.server'

export const providerConfigs = {
  google: googleConfig,
  facebook: facebookConfig,
  apple: appleBusinessConfig,
  bing: bingPlacesConfig,
  tripadvisor: tripadvisorConfig,
  yelp: yelpConfig,
  trustpilot: trustpilotConfig,
  npi: npiConfig,
}

type ProviderConfigs = typeof providerConfigs
export type ProviderSettings = {
  [Name in keyof ProviderConfigs]: ReturnType<ProviderConfigs[Name]['settings']>
}

/**
 * Parses the settings of all providers from `environment`. If any variable is invalid, `settings` is null and `issues`
 * lists everything that is wrong.
 */
export function parseProviderSettings(environment: Record<string, string | undefined>): {
  issues: z.core.$ZodIssue[]
  settings: ProviderSettings | null
} {
  const issues: z.core.$ZodIssue[] = []
  const settings = Object.entries(providerConfigs).map(([name, config]) => {
    const parsed = z.object(config.variables).safeParse(environment)
    if (!parsed.success) issues.push(...parsed.error.issues)
    return [name, parsed.success ? config.settings(parsed.data as never) : null]
  })
  return { issues, settings: issues.length > 0 ? null : (Object.fromEntries(settings) as ProviderSettings) }
}

/** Reads the preference cookies for every page, and creates them for the form at `/preferences`. */
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { type Preferences, parsePreferences, preferenceCookie } from './preferences'

const keys = [
  'theme',
  'density',
  'collapsedNav',
  'lockedNav',
  'shortcuts',
  'closedGroups',
] as const satisfies (keyof Preferences)[]

export function readPreferences(request: Request): Preferences {
  const cookies = new Map(
    (request.headers.get('Cookie') ?? '').split(/;\s*/).map((pair) => {
      const [key = '', value = ''] = pair.split('=')
      return [key, value]
    }),
  )
  return parsePreferences((key) => cookies.get(key))
}

const text = z.string().optional().catch(undefined)
export const preferencesSchema = z.object({
  theme: text,
  density: text,
  shortcuts: text,
  collapsedNav: text,
  lockedNav: text,
  closedGroups: text,
})

/**
 * Returns a `Set-Cookie` header for each preference in the form. Omits `collapsedNav` while the navigation is locked.
 */
export function preferenceHeaders(
  chosen: z.output<typeof preferencesSchema>,
  { lockedNav }: Preferences,
): Headers {
  const preferences = parsePreferences((key) => chosen[key])
  const headers = new Headers()
  for (const key of keys) {
    if (chosen[key] !== undefined && !(key === 'collapsedNav' && lockedNav))
      headers.append('Set-Cookie', preferenceCookie(preferences, key, configuration().secure))
  }
  return headers
}

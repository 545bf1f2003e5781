/**
 * The display preferences of one browser. They are stored in cookies, so that the server can already apply them to the
 * first HTML. None of them is secret, and an invalid value counts as not set.
 */
import { formatCookie } from '#app/platform/viewer/sessions/cookies'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const

export type Preferences = {
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
  collapsedNav: boolean
  /** If true, the user cannot expand or collapse the navigation. */
  lockedNav: boolean
  /** Whether single-key shortcuts are turned on. */
  shortcuts: boolean
  /** Keys of the collapsed navigation groups. */
  closedGroups: string[]
}

const year = 31_536_000
const name = /^[a-z-]{1,40}$/

export function parsePreferences(read: (key: keyof Preferences) => string | null | undefined): Preferences {
  return {
    theme: themes.find((theme) => theme === read('theme')) ?? 'system',
    density: densities.find((density) => density === read('density')) ?? 'comfortable',
    collapsedNav: read('collapsedNav') === 'true',
    lockedNav: read('lockedNav') === 'true',
    shortcuts: read('shortcuts') !== 'false',
    closedGroups: (read('closedGroups') ?? '').split('.').filter((key) => name.test(key)),
  }
}

export function preferenceCookie(
  preferences: Preferences,
  key: keyof Preferences,
  isSecure: boolean,
): string {
  const value = preferences[key]
  return formatCookie({
    name: key,
    value: Array.isArray(value) ? value.join('.') : String(value),
    maxAgeSeconds: year,
    isSecure,
    isReadableByScripts: true,
    hasFixedName: true,
  })
}

/** Finds what directories cannot hold of a location's hours, before anything is sent. */
import { hoursLimits as bing } from '#app/kit/providers/bing-places/hours'
import type { HoursLimits } from '#app/kit/providers/directory-adapter'
import { hoursLimits as facebook } from '#app/kit/providers/facebook-pages/week-hours'
import { hoursLimits as google } from '#app/kit/providers/google-business-profile/hours/special-periods'
import type { LocationHours } from '#app/kit/providers/listing-facts'
import type { Directory } from './directories'

/** The limits as the directories' adapters declare them. The other directories hold all hours, or accept none. */
const declared = { google_maps: google, facebook, bing } satisfies Partial<
  Record<Directory, (hours: LocationHours) => HoursLimits>
>

export type LimitedDirectory = keyof typeof declared
export const limitedDirectories = Object.keys(declared) as LimitedDirectory[]

/** What one directory cannot hold, and why. */
export type HoursLimit = { directory: LimitedDirectory; reason: string } & (
  | { kind: 'week not sent' }
  /** `dates` are those that prevent that any special hours are sent; empty if no special hours can be sent at all. */
  | { kind: 'special hours not sent'; dates: string[] }
  /** The special hours of which only a part is shown, as they will be shown. */
  | { kind: 'shown in part'; days: LocationHours['special_hours'] }
)

export function listHoursLimits(directories: LimitedDirectory[], hours: LocationHours): HoursLimit[] {
  return directories.flatMap((directory): HoursLimit[] => {
    const { unsupported, partial } = declared[directory](hours)
    const dates = datesNotHeld(directory, hours)
    return [
      ...(unsupported.hours
        ? [{ kind: 'week not sent' as const, directory, reason: unsupported.hours }]
        : []),
      ...(unsupported.special_hours
        ? [{ kind: 'special hours not sent' as const, directory, reason: unsupported.special_hours, dates }]
        : []),
      ...(partial && !unsupported.special_hours
        ? [{ kind: 'shown in part' as const, directory, reason: partial.reason, days: partial.special_hours }]
        : []),
    ]
  })
}

function datesNotHeld(directory: LimitedDirectory, { special_hours }: LocationHours): string[] {
  const isHeld = (day: LocationHours['special_hours'][number]) =>
    declared[directory]({ hours: null, special_hours: [day] }).unsupported.special_hours === undefined
  const notHeld = special_hours.filter((day) => !isHeld(day))
  return special_hours.some(isHeld) ? notHeld.map(({ date }) => date) : []
}

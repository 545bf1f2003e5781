/** How far the last change of a location has come on its way to Google, with labels and colors. */
import type { PublicationState } from '#app/database/schema'
import { type Directory, directoryCodes } from '#app/directories/directories'
import type { ListingField } from '#app/providers/directory-adapter'
import { maskOfListing } from '#app/providers/google-business-profile/listing-masks'
import type { Tone } from '#app/ui/badge'
import { factOf, isFact, type OpenStatus } from '../facts'
import { overrideNamed } from '../overrides/override'

export type Publication = {
  locationId: string
  state: PublicationState
  /** Columns of locations, or `special_hours.2026-12-25`. `wanted`: still to be sent; `sent`: sent last. */
  wanted: string[]
  sent: string[]
  /** Google's code for why it was not accepted, and a message about it; empty when there is no problem. */
  code: string
  reason: string
  changedAt: Date
  sentAt: Date | null
  liveAt: Date | null
}

export const publicationWords: Record<PublicationState, { word: string; tone: Tone; meaning: string }> = {
  queued: { word: 'Queued', tone: 'pending', meaning: 'The change waits to be sent to Google.' },
  sent: { word: 'Sent', tone: 'info', meaning: 'Google has taken the change and not shown it yet.' },
  pending: {
    word: 'In review',
    tone: 'info',
    meaning: 'Google is looking at the change before it shows it.',
  },
  live: { word: 'Live', tone: 'success', meaning: 'Google shows the change.' },
  rejected: { word: 'Rejected', tone: 'danger', meaning: 'Google did not take the change.' },
  throttled: {
    word: 'Waiting',
    tone: 'warning',
    meaning: 'Google takes ten edits a minute; the rest follow.',
  },
}

/** Returns the field of a Google profile that a change belongs to; null for what is not sent to Google. */
export function maskOf(field: string): string | null {
  // Our own id of a location is sent only to Google.
  if (field === 'external_id') return 'storeCode'
  const shownBy = listingFieldOf(field, 'google_maps')
  return shownBy && maskOfListing[shownBy]
}

/**
 * Returns the listing field that a change (a column of a location, an override, a date of special hours) belongs to;
 * null for what is not sent to this directory: another directory's override, an internal name.
 */
export function listingFieldOf(field: string, directory: Directory): ListingField | null {
  if (/^special_hours\.\d{4}-\d\d-\d\d$/.test(field)) return 'special_hours'
  const override = overrideNamed(field)
  if (override && override.directory !== directory) return null
  const name = override?.what ?? field
  if (!isFact(name)) return null
  const { listing = null, directories = [directory] } = factOf(name)
  return directories.includes(directory) ? listing : null
}

export function isPublished(field: string): boolean {
  return maskOf(field) !== null
}

/** Returns whether the field is sent to any directory. */
export function isListed(field: string): boolean {
  return isPublished(field) || directoryCodes.some((code) => listingFieldOf(field, code) !== null)
}

/**
 * Returns the fields that may be sent in the location's current status: for one that is temporarily closed, its hours
 * and status; for one that is permanently closed, only that status. The rest waits until it is open again.
 */
export function sendableNow(fields: string[], status: OpenStatus | null): string[] {
  const allowed = status === null ? undefined : sendable[status]
  return fields.filter((field) => !allowed || allowed.includes(maskOf(field) ?? ''))
}

const sendable: Record<OpenStatus, string[] | undefined> = {
  active: undefined,
  temporarily_inactive: ['openInfo', 'regularHours', 'specialHours'],
  inactive: ['openInfo'],
}

/** How far the last change of a location has come on its way to Google, with labels and colors. */
import type { PublicationState } from '#app/database/schema'
import { type Directory, directoryCodes } from '#app/directories/directories'
import type { ListingField } from '#app/providers/directory-adapter'
import { maskByField } from '#app/providers/google-business-profile/profiles/listing-masks'
import type { Tone } from '#app/ui/badge'
import { factOf, isFact, type OpenStatus } from '../facts'
import { parseOverrideField } from '../overrides/override'

export type Publication = {
  locationId: string
  state: PublicationState
  /** Columns of locations, or `special_hours.2026-12-25`. `desired`: still to be sent; `sent`: sent last. */
  desired: string[]
  sent: string[]
  /** Google's code for why it was not accepted, and a message about it; empty when there is no problem. */
  code: string
  reason: string
  changedAt: Date
  sentAt: Date | null
  liveAt: Date | null
}

export const publicationLabels: Record<PublicationState, { label: string; tone: Tone; description: string }> =
  {
    queued: { label: 'Queued', tone: 'pending', description: 'Waiting to be sent to Google.' },
    sent: { label: 'Sent', tone: 'info', description: 'Google received the change. It isn’t live yet.' },
    pending: {
      label: 'In review',
      tone: 'info',
      description: 'Google is reviewing the change.',
    },
    live: { label: 'Live', tone: 'success', description: 'The change is live on Google.' },
    rejected: { label: 'Rejected', tone: 'danger', description: 'Google rejected the change.' },
    throttled: {
      label: 'Waiting',
      tone: 'warning',
      description: 'Google allows 10 edits per minute. The rest will follow.',
    },
  }

/** Returns the field of a Google profile that a change belongs to; null for what is not sent to Google. */
export function maskOf(field: string): string | null {
  // Our own id of a location is sent only to Google.
  if (field === 'external_id') return 'storeCode'
  const listingField = listingFieldOf(field, 'google_maps')
  return listingField && maskByField[listingField]
}

/**
 * Returns the listing field that a change (a column of a location, an override, a date of special hours) belongs to;
 * null for what is not sent to this directory: another directory's override, an internal name.
 */
export function listingFieldOf(field: string, directory: Directory): ListingField | null {
  if (/^special_hours\.\d{4}-\d\d-\d\d$/.test(field)) return 'special_hours'
  const override = parseOverrideField(field)
  if (override && override.directory !== directory) return null
  const name = override?.fact ?? field
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
export function sendableFields(fields: string[], status: OpenStatus | null): string[] {
  const allowed = status === null ? undefined : sendableMasks[status]
  return fields.filter((field) => !allowed || allowed.includes(maskOf(field) ?? ''))
}

const sendableMasks: Record<OpenStatus, string[] | undefined> = {
  active: undefined,
  temporarily_inactive: ['openInfo', 'regularHours', 'specialHours'],
  inactive: ['openInfo'],
}

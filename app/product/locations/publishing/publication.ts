/** The state of a location's last change at Google, and which fields are sent to which directory. */

import type { OpenStatus, PublicationState } from '#app/kit/database/schema'
import { type Directory, directoryCodes, profileDirectory } from '#app/kit/directories/directories'
import type { ListingField } from '#app/kit/providers/listing-facts'
import type { ProfileField } from '#app/kit/providers/profile-client/profiles'
import type { Tone } from '#app/kit/ui/badge'
import { factOf, isFact } from '../facts'
import { parseOverrideField } from '../override'

export type Publication = {
  locationId: string
  state: PublicationState
  /**
   * The fields that still have to be sent (`desired`) and those sent last (`sent`): columns of `locations`, or names
   * such as `special_hours.2026-12-25`.
   */
  desired: string[]
  sent: string[]
  /** The code and message of the reason why Google did not accept the change; empty if there is no problem. */
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

/**
 * Returns the field of the profile that a changed field belongs to, or null if the field is not sent to profiles.
 */
export function profileFieldOf(field: string): ProfileField | null {
  // The External ID is sent only to profiles.
  return field === 'external_id' ? field : listingFieldOf(field, profileDirectory)
}

/** Like `profileFieldOf`, for several changed fields. Contains each field of the profile once. */
export function profileFieldsOf(fields: readonly string[]): ProfileField[] {
  return [...new Set(fields.map(profileFieldOf).filter((field) => field !== null))]
}

/**
 * Returns the listing field that a changed field belongs to. The changed field is a column of `locations`, an override,
 * or a date of special hours. Returns null if it is not sent to this directory, such as another directory's override or
 * the internal name.
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
  return profileFieldOf(field) !== null
}

/** Returns whether the field is sent to at least one directory. */
export function isListed(field: string): boolean {
  return isPublished(field) || directoryCodes.some((code) => listingFieldOf(field, code) !== null)
}

/**
 * Returns the fields that can be sent to Google in the current business status. All other fields wait until the location
 * reopens.
 */
export function sendableFields(fields: string[], status: OpenStatus | null): string[] {
  if (status === null || fieldsOfClosed[status] === null) return fields
  return fields.filter((field) => {
    const listingField = listingFieldOf(field, profileDirectory)
    return listingField !== null && isSendable(listingField, status)
  })
}

/**
 * Checks whether a directory may be sent the field in the current business status: only the hours and the status if the
 * location is temporarily closed, and only the status if it is permanently closed.
 */
export function isSendable(field: ListingField, status: OpenStatus | null): boolean {
  return status === null || (fieldsOfClosed[status]?.includes(field) ?? true)
}

const fieldsOfClosed: Record<OpenStatus, ListingField[] | null> = {
  active: null,
  temporarily_inactive: ['open_status', 'hours', 'special_hours'],
  inactive: ['open_status'],
}

/** Google's names of the profile fields that we read and write. */
import type { ProfileField } from '../../profile-client/profiles'

export const maskByField = {
  category: 'categories',
  open_status: 'openInfo',
  phone: 'phoneNumbers',
  hours: 'regularHours',
  special_hours: 'specialHours',
  external_id: 'storeCode',
  address: 'storefrontAddress',
  public_name: 'title',
  website: 'websiteUri',
} as const satisfies Record<ProfileField, string>

/** Returns our fields for Google's names, in the order above and without those that we do not know. */
export function fieldsOfMasks(masks: readonly string[]): ProfileField[] {
  return (Object.keys(maskByField) as ProfileField[]).filter((field) => masks.includes(maskByField[field]))
}

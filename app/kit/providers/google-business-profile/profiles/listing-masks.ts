/** Google's name of the profile field that corresponds to each field of a listing. */
import type { ListingField } from '../../listing-facts'

export const maskByField = {
  public_name: 'title',
  address: 'storefrontAddress',
  phone: 'phoneNumbers',
  website: 'websiteUri',
  category: 'categories',
  open_status: 'openInfo',
  hours: 'regularHours',
  special_hours: 'specialHours',
} as const satisfies Record<ListingField, string>

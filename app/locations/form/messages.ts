/** The messages of the location form, worded as in the specification. */
export const isRequired = (label: string) => `${label} is required`

export const missingInformation =
  'There is missing required information. Please review the form and try again.'
export const couldNotUpdate =
  'There was an issue with updating this location. Please review the form and try again.'
export const couldNotCreate = 'An error occurred while performing this action.'
export const noGoogleAnswer =
  'There was an error fetching Google location data. Please review the form and try again.'
export const noCategory = 'Unable to load category at this time. Please reload or try again later.'
export const noCategories = 'Unable to fetch categories at this time. Please reload or try again later.'
export const couldNotOverride = 'There was an error while updating directory-specific overrides'
export const noOverrides =
  'There was an error while fetching source-specific data. Please refresh the page and try again.'
export const noNumbers = 'Failed to load directory-specific numbers...'
export const noMedia = 'There was an error retrieving media.'
export const noPricing = 'Error fetching location pricing preview.'
export const mayCost = 'Adding a location may incur additional costs.'
export const created = 'Location created successfully.'
export const updated = 'Location updated successfully.'
/** An invalid NPI does not prevent saving; the user is told that it was left out. */
export const withoutNpi = 'NPI not found, so it was left out.'

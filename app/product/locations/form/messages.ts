/** The messages of the location form, worded as in the specification. */
export const requiredMessage = (label: string) => `${label} is required`

export const missingInformationMessage =
  'There is missing required information. Please review the form and try again.'
export const updateFailedMessage =
  'There was an issue with updating this location. Please review the form and try again.'
export const createFailedMessage = 'An error occurred while performing this action.'
export const googleUnavailableMessage =
  'There was an error fetching Google location data. Please review the form and try again.'
export const categoryUnavailableMessage =
  'Unable to load category at this time. Please reload or try again later.'
export const categoriesUnavailableMessage =
  'Unable to fetch categories at this time. Please reload or try again later.'
export const overrideFailedMessage = 'There was an error while updating directory-specific overrides'
export const overridesUnavailableMessage =
  'There was an error while fetching source-specific data. Please refresh the page and try again.'
export const numbersUnavailableMessage = 'Failed to load directory-specific numbers...'
export const mediaUnavailableMessage = 'There was an error retrieving media.'
export const pricingUnavailableMessage = 'Error fetching location pricing preview.'
export const additionalCostMessage = 'Adding a location may incur additional costs.'
export const createdMessage = 'Location created successfully.'
export const updatedMessage = 'Location updated successfully.'
/** The message shown after a save with an invalid NPI, which does not prevent saving. */
export const npiOmittedMessage = 'NPI not found, so it wasn’t saved.'
/** Shown after a save, and on the page of a location whose changes are not published. */
export const autoSyncOffMessage =
  'Auto Sync is off for this location. Changes are queued for publishing once Auto Sync is enabled.'

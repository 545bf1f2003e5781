/** Messages worded as in the specification, which has none for past dates. */
export const dateMissing = 'You must have a date selected'
export const dateTooFar = 'Date cannot be more than 10 years in advance.'
export const datePast = 'Choose today or a later date.'
export const dateTwice = 'You already have special hours set for this date.'
export const timesMissing = 'You must have an opening and closing time if location is open.'
export const noSpecialHours = 'You have no Holiday Hours set.'
export const soonWords = 'Changes to hours within the next 24 hours may not be updated in time.'
export const closedRunWords =
  'Google may mark a business that is closed for 7 or more consecutive days as temporarily closed, or reject the request.'
export const couldNotUpdateDays = 'There was an error updating holiday hours'
export const noDaysLoaded = 'There was an error fetching special hours'
export const wrongHolidayHours = 'Something is wrong with the holiday hours above.'

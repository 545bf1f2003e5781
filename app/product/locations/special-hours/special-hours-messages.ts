/** The messages about special hours. Their wording comes from the specification, except for past dates. */
export const dateMissingMessage = 'You must have a date selected'
export const dateTooFarMessage = 'Date cannot be more than 10 years in advance.'
export const datePastMessage = 'Choose today or a later date.'
export const duplicateDateMessage = 'You already have special hours set for this date.'
export const timesMissingMessage = 'You must have an opening and closing time if location is open.'
export const overnightMessage = (nextDate: string) => `Holiday hours: the hours overlap with ${nextDate}`
export const noSpecialHoursMessage = 'You have no Holiday Hours set.'
export const soonMessage = 'Changes to hours within the next 24 hours may not be updated in time.'
export const closedRunMessage =
  'Google may mark a business that is closed for 7 or more consecutive days as temporarily closed, or reject the request.'
export const hoursUpdateFailedMessage = 'There was an error updating holiday hours'
export const hoursUnavailableMessage = 'There was an error fetching special hours'
export const invalidHolidayHoursMessage = 'Fix the holiday hours above.'

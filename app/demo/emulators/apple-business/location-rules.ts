/** Apple's validation rules for the details of a location, limited to the fields that we send. */

import { weekdayOf } from '#app/kit/opening-hours/dates'
import { weekdays } from '#app/kit/opening-hours/hours'
import type { AppleDetails, AppleHours, AppleReport } from '#app/kit/providers/apple-business/wire'

const timePattern = /^([01]\d|2[0-4]):[0-5]\d$/

export function findViolations(details: AppleDetails, today: string): AppleReport[] {
  return [
    ...requiredFieldViolations(details),
    ...(details.phoneNumbers ?? [])
      .filter(({ phoneNumber }) => !/^\+[1-9]\d{6,14}$/.test(phoneNumber))
      .map(({ phoneNumber }) =>
        violation('PhoneNumberInvalid', `'${phoneNumber}' is not a phone number`, 'phoneNumbers'),
      ),
    ...(details.urls ?? [])
      .filter(({ url }) => !/^https?:\/\/[^\s/]+/.test(url))
      .map(({ url }) => violation('UrlInvalid', `'${url}' is not a URL`, 'urls')),
    ...statusViolations(details.locationStatus, today),
    ...hoursViolations(details.openingHoursByDay ?? [], 'openingHoursByDay'),
    ...(details.specialHours ?? []).flatMap((entry) => specialHoursViolations(entry)),
  ]
}

function requiredFieldViolations(details: AppleDetails): AppleReport[] {
  const address = details.mainAddress?.structuredAddress
  return [
    ...(details.partnersLocationId ? [] : [missingField('partnersLocationId')]),
    ...(details.displayNames?.[0]?.name ? [] : [missingField('displayNames')]),
    ...(address?.countryCode && address.locality ? [] : [missingField('mainAddress')]),
  ]
}

function statusViolations(status: AppleDetails['locationStatus'], today: string): AppleReport[] {
  if (!status) return []
  const { closedDate, reopenDate } = status
  const invalidStatus = (message: string) => [violation('LocationStatusInvalid', message, 'locationStatus')]
  if (status.status === 'CLOSED' && !(typeof closedDate === 'string' && closedDate <= today))
    return invalidStatus('closedDate must not be a future date')
  if (status.status === 'TEMPORARILY_CLOSED' && !(typeof reopenDate === 'string' && reopenDate > today))
    return invalidStatus('reopenDate must be a future date')
  if (!['OPEN', 'CLOSED', 'TEMPORARILY_CLOSED'].includes(status.status ?? ''))
    return invalidStatus('Unknown status')
  return []
}

function hoursViolations(hours: AppleHours, field: string): AppleReport[] {
  const isValid = ({ day, times }: AppleHours[number]) =>
    weekdays.some((name) => name.toUpperCase() === day) &&
    (times ?? []).length > 0 &&
    (times ?? []).every(({ startTime, endTime }) => timePattern.test(startTime) && timePattern.test(endTime))
  return hours.every(isValid) ? [] : [violation('HoursInvalid', 'Hours are not valid', field)]
}

function specialHoursViolations(entry: NonNullable<AppleDetails['specialHours']>[number]): AppleReport[] {
  const { startDate, endDate, closed, hoursByDay } = entry
  if (endDate && endDate < startDate)
    return [violation('DateRangeInvalid', 'endDate is before startDate', 'specialHours')]
  if (closed) return []
  const days = (hoursByDay ?? []).map(({ day }) => day)
  if (!days.includes(weekdayOf(startDate).toUpperCase()))
    return [violation('DateInRangeHasNoCorrespondingDaySpecified', 'A date has no day', 'specialHours')]
  return hoursViolations(hoursByDay ?? [], 'specialHours')
}

function missingField(field: string): AppleReport {
  return violation('RequiredFieldMissing', `${field} is required`, field)
}

export function violation(code: string, message: string, field: string): AppleReport {
  return {
    code: `VALIDATION__${code}`,
    severity: 'VIOLATION',
    message,
    details: { submitted: [{ field: `$.locationDetails.${field}` }] },
  }
}

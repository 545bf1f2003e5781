/** What Apple checks of a location's details before it takes them, for what we write of them. */

import type { AppleDetails, AppleHours, AppleReport } from '#app/providers/apple-business/wire'
import { weekDayOf } from '#app/providers/clock-ranges'
import { weekDays } from '#app/providers/google-business-profile/week-periods'

const clock = /^([01]\d|2[0-4]):[0-5]\d$/

export function breachesOf(details: AppleDetails, today: string): AppleReport[] {
  return [
    ...required(details),
    ...(details.phoneNumbers ?? [])
      .filter(({ phoneNumber }) => !/^\+[1-9]\d{6,14}$/.test(phoneNumber))
      .map(({ phoneNumber }) =>
        breach('PhoneNumberInvalid', `'${phoneNumber}' is not a phone number`, 'phoneNumbers'),
      ),
    ...(details.urls ?? [])
      .filter(({ url }) => !/^https?:\/\/[^\s/]+/.test(url))
      .map(({ url }) => breach('UrlInvalid', `'${url}' is not a URL`, 'urls')),
    ...statusBreaches(details.locationStatus, today),
    ...hoursBreaches(details.openingHoursByDay ?? [], 'openingHoursByDay'),
    ...(details.specialHours ?? []).flatMap((entry) => specialBreaches(entry)),
  ]
}

function required(details: AppleDetails): AppleReport[] {
  const address = details.mainAddress?.structuredAddress
  return [
    ...(details.partnersLocationId ? [] : [missing('partnersLocationId')]),
    ...(details.displayNames?.[0]?.name ? [] : [missing('displayNames')]),
    ...(address?.countryCode && address.locality ? [] : [missing('mainAddress')]),
  ]
}

function statusBreaches(status: AppleDetails['locationStatus'], today: string): AppleReport[] {
  if (!status) return []
  const { closedDate, reopenDate } = status
  const wrong = (message: string) => [breach('LocationStatusInvalid', message, 'locationStatus')]
  if (status.status === 'CLOSED' && !(typeof closedDate === 'string' && closedDate <= today))
    return wrong('closedDate must not be a future date')
  if (status.status === 'TEMPORARILY_CLOSED' && !(typeof reopenDate === 'string' && reopenDate > today))
    return wrong('reopenDate must be a future date')
  if (!['OPEN', 'CLOSED', 'TEMPORARILY_CLOSED'].includes(status.status ?? '')) return wrong('Unknown status')
  return []
}

function hoursBreaches(hours: AppleHours, field: string): AppleReport[] {
  const isSound = ({ day, times }: AppleHours[number]) =>
    weekDays.some((name) => name.toUpperCase() === day) &&
    (times ?? []).length > 0 &&
    (times ?? []).every(({ startTime, endTime }) => clock.test(startTime) && clock.test(endTime))
  return hours.every(isSound) ? [] : [breach('HoursInvalid', 'Hours are not valid', field)]
}

function specialBreaches(entry: NonNullable<AppleDetails['specialHours']>[number]): AppleReport[] {
  const { startDate, endDate, closed, hoursByDay } = entry
  if (endDate && endDate < startDate)
    return [breach('DateRangeInvalid', 'endDate is before startDate', 'specialHours')]
  if (closed) return []
  const days = (hoursByDay ?? []).map(({ day }) => day)
  if (!days.includes(weekDayOf(startDate).toUpperCase()))
    return [breach('DateInRangeHasNoCorrespondingDaySpecified', 'A date has no day', 'specialHours')]
  return hoursBreaches(hoursByDay ?? [], 'specialHours')
}

function missing(field: string): AppleReport {
  return breach('RequiredFieldMissing', `${field} is required`, field)
}

export function breach(code: string, message: string, field: string): AppleReport {
  return {
    code: `VALIDATION__${code}`,
    severity: 'VIOLATION',
    message,
    details: { submitted: [{ field: `$.locationDetails.${field}` }] },
  }
}

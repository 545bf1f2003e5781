/**
 * Google's validation rules for the profile fields that we send, with Google's error reasons (ErrorInfo). They reject
 * hours that overlap or end before they start, special hours that end after 11:59 on the next day, and invalid phone
 * numbers, websites, categories and addresses.
 */
import type { Wire } from './google-responses'

export type RuleViolation = { reason: string; field: string; message: string }

const MINUTES_PER_DAY = 24 * 60
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

type Rule = (value: unknown, edited: Wire, before: Wire) => RuleViolation | null

const rules: Record<string, Rule> = {
  title: (value) => (textOf(value) ? tooLong('title', value, 750) : missingField('title')),
  storeCode: (value) => tooLong('store_code', value, 64),
  phoneNumbers: phoneRule,
  websiteUri: websiteRule,
  categories: categoryRule,
  storefrontAddress: addressRule,
  openInfo: statusRule,
  regularHours: hoursRule,
  specialHours: specialHoursRule,
}

export const editableFields = new Set(Object.keys(rules))

/** Returns the first violation of an edit, or null. `before` and `edited` are the profile before and after the edit. */
export function findViolation(edit: Wire, edited: Wire, before: Wire): RuleViolation | null {
  for (const [field, value] of Object.entries(edit)) {
    const violation = rules[field]?.(value, edited, before) ?? null
    if (violation) return violation
  }
  return null
}

function phoneRule(value: unknown): RuleViolation | null {
  const { primaryPhone, additionalPhones } = recordOf(value)
  if (!textOf(primaryPhone))
    return violation('MISSING_PRIMARY_PHONE_NUMBER', 'phone_numbers.primary_phone', 'is missing')
  if (listOf(additionalPhones).length > 2)
    return violation('TOO_MANY_ENTRIES', 'phone_numbers.additional_phones', 'has more than two entries')
  const digits = textOf(primaryPhone).replace(/\D/g, '')
  const isNumber = digits.length >= 7 && digits.length <= 15 && !/[a-z]{3}/i.test(textOf(primaryPhone))
  return isNumber ? null : violation('INVALID_PHONE_NUMBER', 'phone_numbers.primary_phone', 'is not valid')
}

function websiteRule(value: unknown): RuleViolation | null {
  const address = textOf(value)
  if (!address) return null
  const isUrl = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  if (!isUrl) return violation('INVALID_URL', 'website_uri', 'is not a URL')
  return /^(bit\.ly|t\.co|goo\.gl)$/.test(new URL(address).hostname)
    ? violation('URL_PROVIDER_NOT_ALLOWED', 'website_uri', 'is of a provider that is not allowed')
    : null
}

function categoryRule(value: unknown): RuleViolation | null {
  const name = textOf(recordOf(recordOf(value).primaryCategory).name)
  return /^categories\/gcid:[a-z0-9_]+$/.test(name)
    ? null
    : violation('INVALID_CATEGORY', 'categories.primary_category', 'is not known')
}

function addressRule(value: unknown, _: Wire, before: Wire): RuleViolation | null {
  const { regionCode, addressLines, locality } = recordOf(value)
  const field = 'storefront_address'
  if (!textOf(regionCode)) return violation('ADDRESS_MISSING_REGION_CODE', field, 'has no region code')
  const country = textOf(recordOf(before.storefrontAddress).regionCode)
  if (country && country !== regionCode)
    return violation('ADDRESS_EDIT_CHANGES_COUNTRY', field, 'would change the country')
  const lines = listOf(addressLines).map(textOf)
  if (lines.length === 0 || !textOf(locality))
    return violation('MISSING_ADDRESS_COMPONENTS', field, 'is not complete')
  if (lines.length > 5) return violation('TOO_MANY_ENTRIES', field, 'has more than five lines')
  return lines.some((line) => /\bp\.?\s?o\.?\s?box\b/i.test(line))
    ? violation('PO_BOX_IN_ADDRESS_NOT_ALLOWED', field, 'is a PO box')
    : null
}

function statusRule(value: unknown): RuleViolation | null {
  const status = textOf(recordOf(value).status)
  return ['OPEN', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY'].includes(status)
    ? null
    : violation('REQUIRED_FIELD_MISSING_VALUE', 'open_info.status', 'is missing')
}

function hoursRule(value: unknown): RuleViolation | null {
  const invalid = violation('INVALID_TIME_SCHEDULE', 'regular_hours', 'is not a valid schedule')
  const spans: [number, number][] = []
  for (const period of listOf(recordOf(value).periods).map(recordOf)) {
    const [open, close] = [period.openDay, period.closeDay].map((name) => weekdays.indexOf(textOf(name)))
    const [from, to] = [minutesOf(period.openTime), minutesOf(period.closeTime)]
    if (open === undefined || close === undefined || open < 0 || close < 0) return invalid
    if (from === null || to === null) return invalid
    const start = open * MINUTES_PER_DAY + from
    const end = close * MINUTES_PER_DAY + to + (close < open ? 7 * MINUTES_PER_DAY : 0)
    if (end <= start) return invalid
    spans.push([start, end])
  }
  spans.sort(([one], [other]) => one - other)
  const first = spans[0]
  const wrappedSpans = first
    ? [...spans, [first[0] + 7 * MINUTES_PER_DAY, first[1] + 7 * MINUTES_PER_DAY]]
    : []
  return wrappedSpans.some(([start], index) => index > 0 && start! < spans[index - 1]![1]) ? invalid : null
}

function specialHoursRule(value: unknown, edited: Wire): RuleViolation | null {
  const field = 'special_hours'
  const invalid = violation('INVALID_HOURS_VALUE', field, 'is not valid')
  const periods = listOf(recordOf(value).specialHourPeriods).map(recordOf)
  if (periods.length > 0 && listOf(recordOf(edited.regularHours).periods).length === 0)
    return violation('SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS', field, 'needs regular hours')
  const spans: [number, number][] = []
  for (const period of periods) {
    const start = dayNumber(period.startDate)
    if (start === null) return invalid
    if (period.closed === true) spans.push([start * MINUTES_PER_DAY, (start + 1) * MINUTES_PER_DAY])
    else {
      const end = period.endDate === undefined ? start : dayNumber(period.endDate)
      const [from, to] = [minutesOf(period.openTime), minutesOf(period.closeTime)]
      if (end === null || from === null || to === null || !period.openTime || !period.closeTime)
        return invalid
      if (end < start || end > start + 1 || (end === start + 1 && to > 11 * 60 + 59)) return invalid
      const [open, close] = [start * MINUTES_PER_DAY + from, end * MINUTES_PER_DAY + to]
      if (close <= open || close - open > MINUTES_PER_DAY) return invalid
      spans.push([open, close])
    }
  }
  spans.sort(([one], [other]) => one - other)
  const isOverlapping = spans.some(([start], index) => index > 0 && start < spans[index - 1]![1])
  return isOverlapping ? violation('OVERLAPPED_SPECIAL_HOURS', field, 'overlaps') : null
}

/** Converts a time up to 24:00 to minutes since midnight. Returns null for an invalid time. */
function minutesOf(time: unknown): number | null {
  const { hours = 0, minutes = 0 } = recordOf(time)
  if (!Number.isInteger(hours) || !Number.isInteger(minutes)) return null
  const [hour, minute] = [hours as number, minutes as number]
  const isTime = hour >= 0 && hour <= 24 && minute >= 0 && minute < 60 && (hour < 24 || minute === 0)
  return isTime ? hour * 60 + minute : null
}

function dayNumber(date: unknown): number | null {
  const { year, month, day: dayOfMonth } = recordOf(date)
  const time = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth))
  const isDate =
    new Date(time).getUTCDate() === Number(dayOfMonth) && new Date(time).getUTCMonth() === Number(month) - 1
  return isDate ? time / 86_400_000 : null
}

function violation(reason: string, field: string, problem: string): RuleViolation {
  return { reason, field, message: `The field ${field} ${problem}.` }
}

const missingField = (field: string) => violation('REQUIRED_FIELD_MISSING_VALUE', field, 'is missing')
const tooLong = (field: string, value: unknown, maxLength: number) =>
  textOf(value).length > maxLength ? violation('STRING_TOO_LONG', field, 'is too long') : null
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const recordOf = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

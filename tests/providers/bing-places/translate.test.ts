import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayHours, weekdays } from '#app/kit/opening-hours/hours'
import { toBingHours, toWeek } from '#app/kit/providers/bing-places/hours'
import {
  initialBusiness,
  mergeBusiness,
  partialFields,
  toFacts,
  unsupportedFields,
} from '#app/kit/providers/bing-places/translate'
import type { BingBusiness } from '#app/kit/providers/bing-places/wire'
import { parseWriteResult, toConfirmation } from '#app/kit/providers/bing-places/write-results'
import { type ListingFacts, listingFields } from '#app/kit/providers/listing-facts'
import { bakery, specialDays, weekOfHours } from '../directory-fixtures'

const today = '2026-11-21'
const mergeAll = (facts: ListingFacts, current: BingBusiness = initialBusiness(facts)) =>
  mergeBusiness(current, facts, [...listingFields], today)
const allDay: DayHours = { open: true, is_24_hours: true, hours: [] }

test('facts are read back as they were written, and writing them twice changes nothing', () => {
  const { external_id: _, ...others } = bakery
  fc.assert(
    fc.property(weekOfHours, specialDays, (hours, days) => {
      const special_hours = days.map((day) => ({ ...day, hours: day.hours.slice(0, 1) }))
      const facts = { ...bakery, hours, special_hours }
      const once = mergeAll(facts)
      expect(toFacts(once)).toEqual({ ...others, hours, special_hours })
      expect(mergeAll(facts, once)).toEqual(once)
    }),
  )
})

test('unknown fields and past holidays are preserved', () => {
  const past = { Date: '2026-07-04', IsClosed: true }
  const current: BingBusiness = {
    ...initialBusiness(bakery),
    HideAddress: false,
    MenuURL: 'https://menu.example',
    HolidayHours: [past, { Date: '2026-12-31', IsClosed: true }],
  }
  expect(mergeAll(bakery, current)).toMatchObject({
    StoreId: 'w1-60602-108nstatest',
    HideAddress: false,
    MenuURL: 'https://menu.example',
    HolidayHours: [past, { Date: '2026-12-25', IsClosed: true }],
  })
  expect(mergeBusiness(current, bakery, ['phone'], today)).toEqual({ ...current, PhoneNumber: bakery.phone })
})

describe('hours', () => {
  test('are written as texts, and a location that never closes has a flag', () => {
    expect(toBingHours(bakery.hours!)).toEqual({
      Open24Hours: false,
      OperatingHours: ['Mon 07:00 AM-06:00 PM', 'Fri 06:00 PM-02:00 AM', 'Sat 12:00 AM-11:59 PM'],
    })
    const always = Object.fromEntries(weekdays.map((day) => [day, allDay])) as NonNullable<
      ListingFacts['hours']
    >
    expect(toBingHours(always)).toEqual({ Open24Hours: true, OperatingHours: [] })
    expect(toWeek({ Open24Hours: true, OperatingHours: [] })).toEqual(always)
  })

  test('that cannot be parsed are skipped', () => {
    const week = toWeek({
      Open24Hours: false,
      OperatingHours: ['', 'by appointment', 'Mon 12:30 PM - 1:00 AM'],
    })
    expect(week?.monday.hours).toEqual([{ open_time: '12:30', close_time: '01:00' }])
    expect(toWeek({ Open24Hours: false, OperatingHours: [''] })).toBeNull()
  })
})

test('facts that Bing cannot express are reported', () => {
  const two = [
    { open_time: '08:00', close_time: '12:00' },
    { open_time: '14:00', close_time: '18:00' },
  ]
  const facts: ListingFacts = {
    ...bakery,
    open_status: 'temporarily_inactive',
    category: { gcid: 'gcid:dog_trainer', name: 'Dog trainer' },
    special_hours: [{ date: '2026-12-24', closed: false, is_24_hours: false, hours: two }],
  }
  expect(Object.keys(unsupportedFields(facts)).toSorted()).toEqual(['category', 'open_status'])
  expect(partialFields(facts)).toEqual({
    special_hours: 'Bing shows only the first range of hours of a date.',
  })
  expect(unsupportedFields(bakery)).toEqual({})
})

test('each business in a response has its own result', () => {
  const result = {
    OperationStatus: true,
    UpdatedBusinesses: {
      0: { Status: 'SUCCESSFUL_WITH_WARNING' },
      2: { Status: 'FAILED', ErrorMessage: 'It does not exist.' },
    },
    Errors: { 1: { BusinessErrors: [{ ColumnName: 'Phone Number', ErrorMessage: 'No number.' }] } },
  }
  expect(parseWriteResult(0, result)).toEqual({ isTaken: true, refused: [] })
  expect(parseWriteResult(1, result)).toEqual({
    isTaken: false,
    refused: [
      { field: 'phone', reason: 'Bing doesn’t recognize the phone number.\nPhone Number: No number.' },
    ],
  })
  expect(parseWriteResult(2, result)).toEqual({
    isTaken: false,
    refused: [
      {
        field: null,
        reason:
          'Bing doesn’t accept this. Correct it and save again, or contact support.\nIt does not exist.',
      },
    ],
  })
  expect(parseWriteResult(3, result).isTaken).toBe(false)
})

test('quality issues are reported as sentences with their field', () => {
  const QualityIssues = [
    { IssueType: 'AddressGeocodeError', SubIssueType: null },
    { IssueType: 'ContentValidationError', SubIssueType: ['Business name', 'Description'] },
  ]
  expect(toConfirmation({ StoreId: '1', BusinessStatus: 'QualityIssueFound', QualityIssues })).toEqual({
    state: 'rejected',
    reasons: [
      {
        field: 'address',
        reason: expect.stringMatching(/^Bing couldn’t find the address\. .*\nAddress geocode error\.$/),
      },
      { field: 'public_name', reason: expect.stringMatching(/\nContent validation error: Business name\.$/) },
      { field: null, reason: expect.stringMatching(/\nContent validation error: Description\.$/) },
    ],
  })
  const status = (BusinessStatus: string, HasPendingPublish = false) =>
    toConfirmation({ StoreId: '1', BusinessStatus, HasPendingPublish }).state
  expect([status('Published'), status('Published', true), status('Whatever')]).toEqual([
    'live',
    'pending',
    'pending',
  ])
})

test('a business that Bing rejects without naming an issue is rejected without reasons', () => {
  const status = { StoreId: '1', BusinessStatus: 'QualityIssueFound' }
  expect(toConfirmation(status)).toEqual({ state: 'rejected', reasons: [] })
  expect(toConfirmation({ ...status, QualityIssues: [] })).toEqual({ state: 'rejected', reasons: [] })
})

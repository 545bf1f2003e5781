import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSpecialDays, toWeek } from '#app/kit/providers/apple-business/hours'
import { addMonths, initialDetails, mergeDetails, toFacts } from '#app/kit/providers/apple-business/translate'
import type { AppleDetails } from '#app/kit/providers/apple-business/wire'
import { type ListingFacts, listingFields } from '#app/kit/providers/listing-facts'
import { bakery, specialDays, weekOfHours } from '../directory-fixtures'

const today = '2026-11-21'
const mergeAll = (facts: ListingFacts, current: AppleDetails = {}) =>
  mergeDetails(current, facts, [...listingFields], today)

test('facts with any hours are read back as they were written', () => {
  fc.assert(
    fc.property(weekOfHours, specialDays, (hours, special_hours) => {
      const facts = { ...bakery, phone_2: '(312) 555-0102', hours, special_hours }
      expect(toFacts({ ...initialDetails(facts, 'brand'), ...mergeAll(facts) })).toEqual({
        ...facts,
        phone: '+13125550101',
        phone_2: '+13125550102',
      })
    }),
  )
})

test('writing the same facts twice changes nothing', () => {
  fc.assert(
    fc.property(weekOfHours, specialDays, (hours, special_hours) => {
      const facts = { ...bakery, hours, special_hours }
      const once = mergeAll(facts)
      expect(mergeAll(facts, once)).toEqual(once)
    }),
  )
})

test('a missing second phone number keeps Apple’s, and ours replaces only the first additional one', () => {
  const phoneEntry = (phoneNumber: string, primary = false) => ({ phoneNumber, type: 'LANDLINE', primary })
  const current = {
    phoneNumbers: [phoneEntry('+13125550188', true), phoneEntry('+13125550177'), phoneEntry('+13125550166')],
  }
  expect(mergeAll(bakery, current).phoneNumbers).toEqual([
    phoneEntry('+13125550101', true),
    phoneEntry('+13125550177'),
    phoneEntry('+13125550166'),
  ])
  expect(mergeAll({ ...bakery, phone_2: '(312) 555-0102' }, current).phoneNumbers).toEqual([
    phoneEntry('+13125550101', true),
    phoneEntry('+13125550102'),
    phoneEntry('+13125550166'),
  ])
})

test('unknown fields and list entries in Apple’s document are preserved', () => {
  const current: AppleDetails = {
    ...initialDetails(bakery, 'brand'),
    displayNames: [
      { name: 'Weizenpfiff', locale: 'de' },
      { name: 'Old name', locale: 'en', primary: true },
    ],
    phoneNumbers: [
      { phoneNumber: '+13125550000', type: 'LANDLINE', primary: true },
      { phoneNumber: '+13125550001', type: 'FAX' },
    ],
    urls: [{ url: 'https://menu.example', type: 'MENU' }],
    categories: ['food.desserts', 'food.coffee'],
    mainAddress: { locale: 'en-US', structuredAddress: { subLocality: 'The Loop', thoroughfare: 'Old St' } },
    paymentMethods: ['VISA'],
    displayPoint: { coordinates: { latitude: '41.88', longitude: '-87.62' } },
  }
  expect(mergeAll(bakery, current)).toMatchObject({
    partnersLocationId: 'w1-60602-108nstatest',
    displayNames: [{ name: 'Weizenpfiff' }, { name: 'Wheatwhistle', locale: 'en' }],
    phoneNumbers: [{ phoneNumber: '+13125550101', type: 'LANDLINE' }, { phoneNumber: '+13125550001' }],
    urls: [{ url: 'https://wheatwhistle.example', type: 'HOMEPAGE' }, { type: 'MENU' }],
    categories: ['food.bakeries', 'food.coffee'],
    mainAddress: { locale: 'en-US', structuredAddress: { subLocality: 'The Loop', floor: 'Suite 5' } },
    paymentMethods: ['VISA'],
    displayPoint: { coordinates: { latitude: '41.88', longitude: '-87.62' } },
  })
  expect(mergeAll(bakery, current).mainAddress?.structuredAddress).not.toHaveProperty('thoroughfare')
  expect(mergeDetails(current, bakery, ['phone'], today)).toEqual({
    ...current,
    phoneNumbers: mergeAll(bakery, current).phoneNumbers,
  })
})

describe('a business status', () => {
  const statusOf = (
    open_status: ListingFacts['open_status'],
    locationStatus?: AppleDetails['locationStatus'],
  ) => mergeDetails({ locationStatus }, { ...bakery, open_status }, ['open_status'], today).locationStatus

  test('has the dates that Apple requires, and keeps one that is still valid', () => {
    expect(statusOf('inactive')).toEqual({ status: 'CLOSED', closedDate: today })
    expect(statusOf('inactive', { status: 'CLOSED', closedDate: '2025-01-31' })).toMatchObject({
      closedDate: '2025-01-31',
    })
    expect(statusOf('temporarily_inactive')).toEqual({
      status: 'TEMPORARILY_CLOSED',
      reopenDate: '2027-05-21',
    })
    expect(statusOf('temporarily_inactive', { reopenDate: '2026-12-01' })).toMatchObject({
      reopenDate: '2026-12-01',
    })
    expect(statusOf('temporarily_inactive', { reopenDate: '2026-11-21' })).toMatchObject({
      reopenDate: '2027-05-21',
    })
    expect(statusOf('active', { status: 'CLOSED', closedDate: '2025-01-31' })).toEqual({ status: 'OPEN' })
  })

  test('six months after the last day of a month is at most the last day of the other month', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2027-08-31', 6)).toBe('2028-02-29')
    expect(addMonths('2026-12-15', 6)).toBe('2027-06-15')
  })

  test('is unknown when Apple adds a new one', () => {
    expect(toFacts({ locationStatus: { status: 'MOVED' } })).not.toHaveProperty('open_status')
    expect(toFacts({}).open_status).toBe('active')
  })
})

describe('hours', () => {
  test('a 24-hour day is midnight to midnight, or ends a minute earlier at Apple', () => {
    const mondayFrom = (startTime: string, endTime: string) =>
      toWeek([{ day: 'MONDAY', times: [{ startTime, endTime }] }])?.monday
    for (const end of ['24:00', '00:00', '23:59'])
      expect(mondayFrom('00:00', end)).toEqual({ open: true, is_24_hours: true, hours: [] })
    expect(mondayFrom('18:00', '24:00')?.hours).toEqual([{ open_time: '18:00', close_time: '00:00' }])
  })

  test('special hours for a range of dates apply to each date by its weekday', () => {
    const times = [{ startTime: '10:00', endTime: '14:00' }]
    const entry = {
      startDate: '2026-12-24',
      endDate: '2026-12-26',
      hoursByDay: [{ day: 'THURSDAY', times }],
    }
    expect(toSpecialDays([entry]).map(({ date, closed }) => [date, closed])).toEqual([
      ['2026-12-24', false],
      ['2026-12-25', true],
      ['2026-12-26', true],
    ])
    expect(toSpecialDays([{ startDate: 'soon', endDate: '9999-12-31' }])).toEqual([])
    expect(toSpecialDays([{ startDate: '2026-01-01', endDate: '9999-12-31' }]).length).toBeLessThan(500)
  })

  test('past special hours stay, and a range that has not ended is cut at today', () => {
    const past = { startDate: '2026-01-01', endDate: '2026-01-01', closed: true, hoursByDay: [] }
    const running = { startDate: '2026-11-01', endDate: '2026-12-31', closed: true, hoursByDay: [] }
    const xmas = { startDate: '2026-12-25', endDate: '2026-12-25', descriptions: [{ text: 'Xmas' }] }
    const merged = mergeDetails({ specialHours: [past, running, xmas] }, bakery, ['special_hours'], today)
    expect(merged.specialHours).toEqual([
      past,
      { ...running, endDate: '2026-11-20' },
      { ...xmas, closed: true, hoursByDay: [] },
    ])
  })
})

test('a category without an Apple id is not written, and an unknown Apple category is ignored', () => {
  const facts = { ...bakery, category: { gcid: 'gcid:dog_trainer', name: 'Dog trainer' } }
  const merged = mergeDetails({ categories: ['pets.walkers'] }, facts, ['category'], today)
  expect(merged.categories).toEqual(['pets.walkers'])
  expect(toFacts(merged)).not.toHaveProperty('category')
})

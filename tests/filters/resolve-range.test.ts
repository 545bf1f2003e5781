import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFormDate, parseDate } from '#app/kit/ui/calendar/form-date'
import {
  type Descriptor,
  descriptors,
  groupPresets,
  longPresets,
  parseDescriptor,
  presetGroups,
  presetLabels,
  usualPresets,
} from '#app/platform/filters/date-presets'
import { customRangeProblems } from '#app/platform/filters/dates'
import type { Range } from '#app/platform/filters/filter'
import {
  matchingPreset,
  previousRange,
  resolveRange,
  withMatchingPreset,
} from '#app/platform/filters/resolve-range'
import { keywordFilter } from '#app/product/keywords/keyword-filter'
import { performanceFilter } from '#app/product/performance/performance-filter'
import { scoreFilter } from '#app/product/performance/score/score-filter'
import { photoFilter } from '#app/product/photos/photo-filter'

const chicago = { now: new Date('2026-11-21T18:00:00Z'), timeZone: 'America/Chicago' }
const preset = (descriptor: Descriptor): Range => ({ kind: 'preset', descriptor })
const hours = (range: Range, clock: typeof chicago) => {
  const { startsAt, endsAt } = resolveRange(range, clock)
  return (endsAt.getTime() - startsAt!.getTime()) / 3_600_000
}

test('a range moves on at midnight of each time zone, and a clock may go back', () => {
  const at = (time: string, timeZone: string) => {
    const clock = { now: new Date(time), timeZone }
    return [resolveRange(preset('today'), clock).from, previousRange(preset('today'), clock)!.from]
  }
  const [before, after] = ['2026-11-22T05:59:59.999Z', '2026-11-22T06:00:00Z']
  for (const [time, today, yesterday] of [
    [before, '2026-11-21', '2026-11-20'],
    [after, '2026-11-22', '2026-11-21'],
    [before, '2026-11-21', '2026-11-20'],
  ] as const)
    expect(at(time, 'America/Chicago')).toEqual([today, yesterday])
  expect(at(before, 'Asia/Tokyo')).toEqual(['2026-11-22', '2026-11-21'])
})

test('every preset resolves correctly on Saturday, November 21, 2026', () => {
  const dates = Object.fromEntries(
    descriptors.map((name) => [name, resolveRange(preset(name), chicago).dates]),
  )
  expect(dates).toEqual({
    today: 'Nov 21, 2026',
    yesterday: 'Nov 20, 2026',
    last_calendar_week: 'Nov 8 – 14, 2026',
    seven_days: 'Nov 14 – 20, 2026',
    fourteen_days: 'Nov 7 – 20, 2026',
    month_to_date: 'Nov 1 – 21, 2026',
    thirty_days: 'Oct 22 – Nov 20, 2026',
    previous_month: 'Oct 1 – 31, 2026',
    quarter_to_date: 'Oct 1 – Nov 21, 2026',
    previous_quarter: 'Jul 1 – Sep 30, 2026',
    three_months: 'Aug 21 – Nov 20, 2026',
    year_to_date: 'Jan 1 – Nov 21, 2026',
    twelve_months: 'Nov 21, 2025 – Nov 20, 2026',
    last_calendar_year: 'Jan 1 – Dec 31, 2025',
    six_months: 'May 21 – Nov 20, 2026',
    two_years: 'Nov 21, 2024 – Nov 20, 2026',
    all_time: 'All time',
  })
})

test('the last calendar week runs from Sunday to Saturday and is always complete', () => {
  const week = (now: string) =>
    resolveRange(preset('last_calendar_week'), { now: new Date(now), timeZone: 'UTC' })
  expect(week('2026-11-21T00:00:00Z')).toMatchObject({ from: '2026-11-08', to: '2026-11-14' })
  expect(week('2026-11-22T00:00:00Z')).toMatchObject({ from: '2026-11-15', to: '2026-11-21' })
})

test('the previous period has the same calendar length', () => {
  const before = (name: Descriptor) => previousRange(preset(name), chicago)?.dates
  expect(before('seven_days')).toBe('Nov 7 – 13, 2026')
  expect(before('previous_month')).toBe('Sep 1 – 30, 2026')
  expect(before('previous_quarter')).toBe('Apr 1 – Jun 30, 2026')
  expect(before('month_to_date')).toBe('Oct 1 – 21, 2026')
  expect(before('year_to_date')).toBe('Jan 1 – Nov 21, 2025')
  expect(before('six_months')).toBe('Nov 21, 2025 – May 20, 2026')
  expect(before('all_time')).toBeUndefined()
  expect(previousRange({ kind: 'custom', from: '2026-03-01', to: '2026-03-10' }, chicago)?.dates).toBe(
    'Feb 19 – 28, 2026',
  )
})

test('today is the current date in the account’s time zone', () => {
  const now = new Date('2026-11-21T03:30:00Z')
  const today = (timeZone: string) => resolveRange(preset('today'), { now, timeZone }).to
  expect(['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'].map(today)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
  ])
})

test('days last 23 hours when clocks go forward and 25 when they go back', () => {
  const clock = (date: string, timeZone: string) => ({ now: new Date(`${date}T12:00:00Z`), timeZone })
  expect(hours(preset('today'), clock('2026-03-08', 'America/Chicago'))).toBe(23)
  expect(hours(preset('today'), clock('2026-11-01', 'America/Chicago'))).toBe(25)
  expect(hours(preset('today'), clock('2026-10-04', 'Australia/Lord_Howe'))).toBe(23.5)
  expect(hours(preset('seven_days'), clock('2026-03-10', 'America/Chicago'))).toBe(7 * 24 - 1)
})

test('a day begins at 1:00 where the clocks skip midnight', () => {
  const beirut = { now: new Date('2026-03-29T12:00:00Z'), timeZone: 'Asia/Beirut' }
  expect(resolveRange(preset('today'), beirut).startsAt?.toISOString()).toBe('2026-03-28T22:00:00.000Z')
})

test('days in a half-hour time zone begin on the half hour in UTC', () => {
  const kolkata = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'Asia/Kolkata' }
  expect(resolveRange(preset('today'), kolkata).startsAt?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
})

test('in any time zone at any time, today contains now, and adjacent periods have no gap or overlap', () => {
  const zones = ['UTC', 'America/Chicago', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  const zone = fc.constantFrom(
    ...zones,
    'Africa/Cairo',
    'Pacific/Chatham',
    'Pacific/Apia',
    'America/Santiago',
  )
  const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, time, (timeZone, now) => {
      const clock = { now, timeZone }
      const today = resolveRange(preset('today'), clock)
      expect(today.startsAt!.getTime() <= now.getTime() && now < today.endsAt).toBe(true)
      expect(resolveRange(preset('yesterday'), clock).endsAt).toEqual(today.startsAt)
      for (const name of descriptors.filter((descriptor) => descriptor !== 'all_time')) {
        const range = resolveRange(preset(name), clock)
        expect(range.startsAt! < range.endsAt && range.endsAt <= today.endsAt).toBe(true)
        const before = previousRange(preset(name), clock)!
        expect(before.endsAt <= range.startsAt!).toBe(true)
        if (!name.endsWith('to_date')) expect(before.endsAt).toEqual(range.startsAt)
      }
    }),
    { numRuns: 60 },
  )
})

test('custom dates match a preset only if it covers exactly these dates today', () => {
  expect(matchingPreset({ kind: 'custom', from: '2026-11-14', to: '2026-11-20' }, chicago)).toBe('seven_days')
  expect(matchingPreset({ kind: 'custom', from: '2026-11-13', to: '2026-11-20' }, chicago)).toBeNull()
})

test('every preset is in the menu once, or supported in links only', () => {
  const offeredDescriptors = presetGroups.flatMap((group) => group.descriptors)
  expect(new Set(offeredDescriptors).size).toBe(offeredDescriptors.length)
  expect(descriptors.filter((name) => !offeredDescriptors.includes(name))).toEqual(['three_months'])
  expect(presetLabels.seven_days).toBe('Last 7 days')
})

test('presets are recognized by their older names', () => {
  const older = [
    'today',
    'sevenDays',
    'threeMonths',
    'twoYears',
    'allTime',
    'lastCalendarWeek',
    'lastCalendarYear',
  ]
  expect(older.map(parseDescriptor)).not.toContain(null)
  expect(['mtd', 'prevMonth', 'prevQuarter', 'qtd', 'ytd'].map(parseDescriptor)).toEqual([
    'month_to_date',
    'previous_month',
    'previous_quarter',
    'quarter_to_date',
    'year_to_date',
  ])
  expect(['', 'custom', 'toString', 'SEVEN_DAYS', 'seven days'].map(parseDescriptor)).toEqual(
    Array(5).fill(null),
  )
})

test('typed dates must be exactly MM/DD/YY and exist in the calendar', () => {
  expect(['11/21/26', '11/21/2026', '2026-11-21'].map(parseDate)).toEqual(Array(3).fill('2026-11-21'))
  expect(parseDate('02/29/28')).toBe('2028-02-29')
  for (const wrong of [
    '02/29/26',
    '1/5/26',
    '21/11/26',
    '11/21/126',
    '0000-00-00',
    '2024-02-30',
    '+275760-09-13',
    '',
  ])
    expect(parseDate(wrong)).toBeNull()
  expect(formatFormDate('2026-11-21')).toBe('11/21/26')
  expect(parseDate(formatFormDate('1999-01-02'))).toBe('1999-01-02')
})

test('a custom range needs both dates, in order and not after today', () => {
  const problems = (from: string, to: string) =>
    customRangeProblems(from, to, '2026-11-21').map(({ parameter, message }) => `${parameter}: ${message}`)
  expect(problems('11/01/26', '11/21/26')).toEqual([])
  expect(problems('', '')).toEqual(['from: Date Required', 'to: Date Required'])
  expect(problems('11/01/26', '')).toEqual(['to: Date Required'])
  expect(problems('11/22/26', '11/23/26')).toEqual(['from: Invalid Date Range', 'to: Invalid Date Range'])
  expect(problems('11/10/26', '11/09/26')).toEqual(['from: Invalid Date Range', 'to: Invalid Date Range'])
  expect(problems('02/29/26', '11/09/26')).toEqual(['from: Invalid Date Range'])
})

test('a preset that the page does not offer is offered while it is chosen', () => {
  const offeredDescriptors = (chosen: Descriptor | 'custom') =>
    groupPresets(keywordFilter.rules.offeredRanges!, chosen).flatMap(({ descriptors: inGroup }) => inGroup)
  expect(offeredDescriptors('six_months')).not.toContain('fourteen_days')
  expect(offeredDescriptors('custom')).not.toContain('fourteen_days')
  expect(offeredDescriptors('fourteen_days').filter((name) => name === 'fourteen_days')).toHaveLength(1)
  expect(offeredDescriptors('two_years')).toContain('two_years')
  expect(groupPresets(usualPresets, 'six_months').at(-1)).toEqual({
    legend: 'OTHER',
    descriptors: ['six_months', 'all_time'],
  })
})

test('location performance, scores and photos offer 30 days, 6 and 12 months, 2 years and all time', () => {
  for (const { rules } of [performanceFilter, scoreFilter, photoFilter])
    expect(groupPresets(rules.offeredRanges!, 'all_time').flatMap(({ descriptors }) => descriptors)).toEqual([
      'thirty_days',
      'twelve_months',
      'six_months',
      'two_years',
      'all_time',
    ])
  expect(longPresets).not.toContain('fourteen_days')
  for (const { rules } of [performanceFilter, photoFilter]) expect(rules.defaultRange).toBe('six_months')
})

test('a filter whose dates a preset covers has that preset, and any other range stays custom', () => {
  const week: Range = { kind: 'custom', from: '2026-11-08', to: '2026-11-14' }
  const other: Range = { kind: 'custom', from: '2026-11-08', to: '2026-11-13' }
  expect(withMatchingPreset({ range: week }, chicago).range).toEqual(preset('last_calendar_week'))
  expect(withMatchingPreset({ range: other }, chicago).range).toEqual(other)
})

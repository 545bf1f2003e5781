import { describe, expect, test } from 'vitest'
import { analyzeDateOrder, createMidnightLookup, parseDate } from '#app/product/imports/columns/parse-date'

const now = new Date('2026-11-15T12:00:00Z')
const isRelativeDate = (text: string) => analyzeDateOrder([text]).relative === 1
const daysBefore = (text: string) => {
  const date = parseDate(text, {
    order: 'mdy',
    zone: createMidnightLookup('America/Chicago'),
    fileDate: now,
    latest: now,
  })
  return date && 'at' in date && date.isEstimated ? (now.getTime() - date.at.getTime()) / 86_400_000 : null
}

const year = 365
const intervals: Record<string, [text: string, days: number][]> = {
  English: [['a year ago', year], ['2 weeks ago', 14], ['an hour ago', 1 / 24], ['Edited 3 days ago', 3], ['yesterday', 1]],
  German: [['vor einem Jahr', year], ['vor 10 Monaten', 304], ['vor einer Woche', 7], ['vor 2 Tagen', 2], ['gestern', 1], ['vor 3 Jahren', 3 * year + 1]],
  French: [['il y a un an', year], ['il y a 2 semaines', 14], ['il y a 10 mois', 304], ['il y a une heure', 1 / 24], ['hier', 1]],
  Spanish: [['hace un año', year], ['hace 2 días', 2], ['hace 3 semanas', 21], ['hace 10 meses', 304], ['ayer', 1]],
  Portuguese: [['há um ano', year], ['um ano atrás', year], ['2 dias atrás', 2], ['há 3 semanas', 21], ['há 10 meses atrás', 304]],
  Italian: [['un anno fa', year], ['2 giorni fa', 2], ['3 settimane fa', 21], ['10 mesi fa', 304], ['un’ora fa', 1 / 24], ['ieri', 1]],
  Dutch: [['een jaar geleden', year], ['2 dagen geleden', 2], ['3 weken geleden', 21], ['10 maanden geleden', 304], ['gisteren', 1]],
  Indonesian: [['setahun lalu', year], ['2 hari lalu', 2], ['3 minggu yang lalu', 21], ['sebulan lalu', 31], ['10 bulan lalu', 304]],
  Japanese: [['1 年前', year], ['2日前', 2], ['3 週間前', 21], ['10 か月前', 304], ['5時間前', 5 / 24], ['昨日', 1]],
  Arabic: [['قبل سنة', year], ['قبل يومين', 2], ['قبل 3 أسابيع', 21], ['منذ ١٠ أشهر', 304], ['قبل شهرين', 61], ['قبل 5 أيام', 5]],
} // biome-ignore format: one line for each language

describe.each(Object.entries(intervals))('relative dates in %s', (_, examples) => {
  test.each(examples)('%s', (text, days) => {
    expect(isRelativeDate(text)).toBe(true)
    expect(daysBefore(text)).toBeCloseTo(days, 5)
  })
})

test.each([
  '2 days',
  'ein Jahr',
  'ago',
  'vor',
  '12 ago',
  'a fa',
  '2026-11-01',
  '3 bananas ago',
  'قبل constructor',
  `${'1'.repeat(70)} days ago`,
])('%s is no relative date', (text) => {
  expect(isRelativeDate(text)).toBe(false)
  expect(daysBefore(text)).toBeNull()
})

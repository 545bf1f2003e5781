import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyzeDateOrder, createMidnightLookup, parseDate } from '#app/product/imports/columns/parse-date'
import { seed } from '../../support/depth'

const fileDate = new Date('2021-11-15T12:00:00Z')
const parse = (text: string) =>
  parseDate(text, {
    order: 'mdy',
    zone: createMidnightLookup('America/Chicago'),
    fileDate,
    latest: new Date('2026-11-22T00:00:00Z'),
  })
const day = { at: new Date('2018-07-31T05:00:00Z'), isEstimated: false }
const month = { at: new Date('2018-07-01T05:00:00Z'), isEstimated: true }
const instant = { at: new Date('2018-07-31T22:15:30Z'), isEstimated: false }

describe('a day is read in every order, with and without the weekday', () => {
  test.each([
    '31-Jul-18',
    '31-Jul-2018',
    '31-JUL-18',
    '31JUL2018',
    '31 Jul 18',
    "31 Jul '18",
    'Jul-31-2018',
    'Jul. 31st, 2018',
    'July 31 2018',
    '31st of July, 2018',
    '2018-Jul-31',
    '2018 July 31',
    'Tuesday, July 31, 2018',
    'Tuesday 31 July 2018',
    'Tue 31.07.2018',
    'July 31, 2018 (Tuesday)',
    '31. Juli 2018',
    '31. Jul. 18',
    'Di., 31. Juli 2018',
    '31 juil. 2018',
    'mar. 31 juil. 2018',
    '31 juill. 2018',
    'mar, 31 jul 2018',
    '31 de jul. de 2018',
    '31 de julio del 2018',
    'terça-feira, 31 de julho de 2018',
    'mar 31 lug 2018',
    'dinsdag 31 juli 2018',
    'Selasa, 31 Juli 2018',
    '2018年7月31日火曜日',
    '2018年7月31日(火)',
    '２０１８年７月３１日',
    'الثلاثاء، ٣١ يوليو ٢٠١٨',
    '٣١\u200f/٠٧\u200f/٢٠١٨',
    '31 تموز 2018',
    '31 июл 2018',
    '31 июля 2018',
    '2018. 7. 31.',
    '31. 7. 2018',
    '31 / 07 / 2018',
    '2018/07/31',
    '20180731',
    'July 31, 2018.',
  ])('%s', (text) => expect(parse(text)).toEqual(day))
})

test('a month that is an Italian weekday, too, is read as what the rest of the date needs', () => {
  expect(parse('Mar 3, 2019')).toEqual(parse('2019-03-03'))
  expect(parse('mar 5 feb 2019')).toEqual(parse('2019-02-05'))
})

describe('an instant is read in every spelling of its time and time zone', () => {
  test.each([
    '2018-07-31T22:15:30Z',
    '2018-07-31 22:15:30+00',
    '2018-07-31T22:15:30.000000000Z',
    '20180731T221530Z',
    '20180731 171530',
    '20180731171530',
    '2018-07-31-17.15.30.000000',
    '31/Jul/2018:22:15:30 +0000',
    'Wed Aug 01 2018 03:45:30 GMT+0530 (India Standard Time)',
    '2018-08-01 00:15:30+02:00[Europe/Berlin]',
    '2018-07-31 22:15:30 +0000 UTC',
    'Tue Jul 31 05:15:30 PM 2018',
    'Tue Jul 31 15:15:30 PDT 2018',
    '7/31/2018 5:15:30 p. m.',
    '7/31/18 5:15:30PM',
    '2018-07-31 22:15:30 GMT+0',
    '2018-07-31 22:15:30 UTC−0',
    '1. August 2018 um 00:15:30 MESZ',
    '1. August 2018 um 00:15:30 Uhr',
    '31 juillet 2018 à 17 h 15 min 30 s HAC',
    '2018年7月31日 午後5時15分30秒',
    '31\u200f/07\u200f/2018، 5:15:30 م',
  ])('%s', (text) => {
    const isLocalGermanTime = text.endsWith('Uhr')
    expect(parse(text)).toEqual(
      isLocalGermanTime ? { ...instant, at: new Date('2018-08-01T05:15:30Z') } : instant,
    )
  })
})

describe('a month without a day is an estimated date on its first day', () => {
  test.each([
    'July 2018',
    'Jul 2018',
    'Jul-18',
    '2018-07',
    '07/2018',
    'Juli 2018',
    'juillet 2018',
    'julio de 2018',
    'jul. de 2018',
    'luglio 2018',
    '2018年7月',
    'يوليو ٢٠١٨',
    'июль 2018',
    'Date of stay: July 2018',
    'Date of experience: July 2018',
    'Stayed in July 2018',
    'Aufenthaltsdatum: Juli 2018',
    'Erlebnisdatum: Juli 2018',
    'Date du séjour : juillet 2018',
    'Date de l’expérience : juillet 2018',
    'Fecha de la estancia: julio de 2018',
    'Data da estadia: julho de 2018',
    'Data del soggiorno: luglio 2018',
    'Datum van ervaring: juli 2018',
    'Tanggal menginap: Juli 2018',
    '宿泊時期：2018年7月',
    '2018/07訪問',
    'تاريخ الإقامة: يوليو 2018',
  ])('%s', (text) => expect(parse(text)).toEqual(month))
})

describe('the words of review sites around a date do not matter', () => {
  test.each([
    'Reviewed: July 31, 2018',
    'Reviewed July 31, 2018',
    'Reviewed in the United States on July 31, 2018',
    'Dined on July 31, 2018',
    'Written July 31, 2018',
    'July 31, 2018 • Verified Purchase',
    'Rezension aus Deutschland vom 31. Juli 2018',
    'Kommentiert in den Vereinigten Staaten am 31. Juli 2018',
    'Bewertet am 31. Juli 2018',
    'Commenté en France le 31 juillet 2018',
    'Avis publié : 31 juillet 2018',
    'Revisado en España el 31 de julio de 2018',
    'Fecha del comentario: 31 de julio de 2018',
    'Avaliado no Brasil em 31 de julho de 2018',
    'Recensito in Italia il 31 luglio 2018',
    'Beoordeeld in Nederland op 31 juli 2018',
    'Diulas pada 31 Juli 2018',
    '2018年7月31日に日本でレビュー済み',
    'クチコミ投稿日：2018年7月31日',
    'تمت المراجعة في السعودية بتاريخ 31 يوليو 2018',
  ])('%s', (text) => expect(parse(text)).toEqual(day))

  test.each([
    ['3 months ago on Google', '3 months ago'],
    ['a year ago on Tripadvisor', 'a year ago'],
    ['Edited 2 weeks ago', '2 weeks ago'],
    ['2 weeks ago on\nGoogle', '2 weeks ago'],
    ['a month ago', 'a month ago'],
    ['NEW 5 days ago', '5 days ago'],
    ['Dined 3 days ago', '3 days ago'],
    ['Reviewed 5 days ago via mobile', '5 days ago'],
    ['2 weeks ago (edited)', '2 weeks ago'],
    ['vor 3 Monaten auf Google', '3 months ago'],
    ['Bearbeitet: vor 2 Wochen', '2 weeks ago'],
    ['NEU vor 5 Tagen', '5 days ago'],
    ['il y a 2 mois sur Google', '2 months ago'],
    ['Modifié il y a 2 semaines', '2 weeks ago'],
    ['Hace 2 meses en Google', '2 months ago'],
    ['Fecha de edición: Hace 2 semanas', '2 weeks ago'],
    ['2 meses atrás no Google', '2 months ago'],
    ['Editado há 2 semanas', '2 weeks ago'],
    ['2 mesi fa su Google', '2 months ago'],
    ['Modificata 2 settimane fa', '2 weeks ago'],
    ['2 maanden geleden op Google', '2 months ago'],
    ['Bewerkt: 2 weken geleden', '2 weeks ago'],
    ['2 bulan lalu di Google', '2 months ago'],
    ['Diedit 2 minggu lalu', '2 weeks ago'],
    ['最終編集: 2 週間前', '2 weeks ago'],
    ['قبل شهرين على Google', '2 months ago'],
    ['تاريخ التعديل: قبل أسبوعين', '2 weeks ago'],
  ])('%s', (text, plain) => {
    expect(parse(plain)).toMatchObject({ isEstimated: true })
    expect(parse(text)).toEqual(parse(plain))
    expect(analyzeDateOrder([text]).relative).toBe(1)
  })
})

test.each([
  '7/31/18 10:15 PM',
  '07/31/2018 22:15:30.123 UTC',
  '7/31/18, 5:15:30 p. m. GMT-5',
  'Tuesday 07/31/2018',
  'Reviewed: 7/31/2018',
  '7. 31. 2018',
])('%s shows that the month comes first', (text) => {
  expect(analyzeDateOrder([text])).toEqual({ proven: 'mdy', ambiguous: 0, relative: 0 })
})

test('a date of names or with the year first shows no order', () => {
  expect(analyzeDateOrder(['3-Apr-18', '2018-04-03', 'April 3, 2018', '04/2018'])).toEqual({
    proven: null,
    ambiguous: 0,
    relative: 0,
  })
})

test('Unix times and the days of spreadsheets can have decimals', () => {
  expect(parse('1533075330.25')).toEqual({ ...instant, at: new Date('2018-07-31T22:15:30.250Z') })
  expect(parse('43312,5')).toEqual({ ...day, at: new Date('2018-07-31T17:00:00Z') })
})

const parts = [
  '2018',
  '31',
  '7',
  'Jul',
  'mar',
  'Reviewed',
  'on',
  'vor',
  ' ',
  ',',
  '/',
  '-',
  ':',
  'T',
  '22:15',
  'pm',
  'CET',
  '年',
  'ago',
  '(',
]
test('any text is a date, a missing date or a reason', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...parts)).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (value) => {
      const date = parse(value)
      if (date && 'at' in date) expect(date.at.getTime()).not.toBeNaN()
      else expect(date?.reason ?? 'The').toMatch(/^The/)
      analyzeDateOrder([value])
    }),
    { seed, numRuns: 2000 },
  )
})

test('a time zone with several meanings is not guessed', () => {
  expect(parse('2018-07-31 22:15:30 CST')).toEqual({
    reason: 'The time zone of the date is ambiguous: 2018-07-31 22:15:30 CST',
  })
})

test.each([
  'July 18',
  '31-Jul',
  '2018',
  '22:15',
  'July',
  'Tuesday',
  '2018-07-31 - 2018-08-02',
  '31-Foo-18',
  '2018-13',
])('%s is no date', (text) => expect(parse(text)).toEqual({ reason: `The date cannot be read: ${text}` }))

test.each(['-', '—', 'n/a', '#N/A', 'NaT', 'null', 'None', 'keine', 'sin fecha', '0000-00-00', '不明'])(
  '%s is a missing date',
  (text) => expect(parse(text)).toBeNull(),
)

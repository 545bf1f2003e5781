import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime, halfHours, minutesOf, parseTime } from '#app/kit/opening-hours/time-of-day'
import { time } from './arbitrary-hours'

describe('a time of day', () => {
  test.each([
    ['24 hours', '24 hours'],
    ['9:00', '09:00'],
    ['09:00', '09:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['9:00 AM', '09:00'],
    ['12:00 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['5:30PM', '17:30'],
    [' 5:30 PM ', '17:30'],
    ['5pm', '17:00'],
    ['9 AM', '09:00'],
    ['9am', '09:00'],
    ['12am', '00:00'],
    ['5:30 p.m.', '17:30'],
    ['12', '12:00'],
    ['9:00  PM', '21:00'],
  ])('%s is a valid time', (typed, kept) => expect(parseTime(typed)).toBe(kept))

  test.each([
    '17.30',
    '9ish',
    '24:00',
    '25:00',
    '9:60',
    '13:00 PM',
    '0:30 AM',
    '9:5',
    '',
    '٩:٠٠',
    'closed',
    '13pm',
    '24',
    '-9:00',
    '24hours',
  ])('%s is not a valid time', (typed) => expect(parseTime(typed)).toBeNull())

  test('formatting and parsing a time gives the same time', () => {
    fc.assert(fc.property(time, (each) => parseTime(formatTime(each)) === each && parseTime(each) === each))
  })

  test('the suggestions contain every half hour of a day', () => {
    expect([halfHours.length, halfHours[0], halfHours[1], halfHours.at(-1)]).toEqual([
      48,
      '12:00 AM',
      '12:30 AM',
      '11:30 PM',
    ])
    expect(halfHours.map((each) => minutesOf(parseTime(each)!))).toEqual(
      halfHours.map((_, index) => index * 30),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { emptyWeek, normalizeWeek, openAllDay, overlapsOf } from '#app/kit/opening-hours/week'
import { hoursSchema } from '#app/product/locations/hours/hours-schema'
import {
  applyCopyStep,
  blankRange,
  type CopyStep,
  formatCopyStep,
  newWeekFields,
  parseCopyStep,
  parseWeekFormValues,
  toWeekFields,
  toWeekFormValues,
} from '#app/product/locations/hours/week-form-values'
import { anyWeek, openDay, week } from '../../opening-hours/arbitrary-hours'

/** Returns what the form posts for a week, as the server parses it into an object. */
const formOf = (hours: WeekHours, step?: CopyStep) => ({
  week: 'set',
  ...toWeekFormValues(hours),
  ...(step && { step: formatCopyStep(step) }),
})
const errorsOf = (fields: unknown) =>
  (hoursSchema.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('posted hours', () => {
  test('missing hours parse as undefined, removed hours as null', () => {
    expect(hoursSchema.parse(undefined)).toBeUndefined()
    expect(hoursSchema.parse({ week: 'none' })).toBeNull()
  })

  test.each(['x', { monday: 'x' }, { week: 'x' }, ['none']])(
    'malformed hours are refused instead of being treated as none: %j',
    (posted) => {
      expect(hoursSchema.safeParse(posted).success).toBe(false)
    },
  )

  test('posting the form unchanged gives the same hours in normal form', () => {
    fc.assert(
      fc.property(anyWeek, (each) => {
        fc.pre(overlapsOf(each).length === 0)
        expect(hoursSchema.parse(formOf(each))).toEqual(normalizeWeek(each))
      }),
    )
  })

  test('an invalid time is an error on its field that names the accepted formats', () => {
    const fields = {
      ...formOf(emptyWeek),
      monday: { state: 'open', hours: [{ open_time: '9ish', close_time: '17.30' }] },
    }
    expect(errorsOf(fields)).toEqual([
      ['monday.hours.0.open_time', 'Monday: enter the opening time as 9:00 AM, 17:30 or 24 hours'],
      ['monday.hours.0.close_time', 'Monday: enter the closing time as 9:00 AM, 17:30 or 24 hours'],
    ])
    expect(parseWeekFormValues(fields)?.monday.hours).toEqual([{ open_time: '9ish', close_time: '17.30' }])
  })

  test('an open day needs an opening and a closing time', () => {
    const withMonday = (hours: unknown) => ({ ...formOf(emptyWeek), monday: { state: 'open', hours } })
    expect(errorsOf(withMonday(undefined))).toEqual([
      ['monday.hours.0.open_time', 'Monday: enter an opening and a closing time'],
    ])
    expect(errorsOf(withMonday([{ open_time: '9:00' }]))).toEqual([
      ['monday.hours.0.close_time', 'Monday: enter a closing time'],
    ])
  })

  test('the time "24 hours" means open all day', () => {
    const fields = { ...formOf(emptyWeek), monday: { state: 'open', hours: [{ open_time: '24 hours' }] } }
    expect(hoursSchema.parse(fields)?.monday).toEqual(openAllDay)
  })

  test('invalid times in a closed day are ignored', () => {
    const fields = { ...formOf(emptyWeek), monday: { state: 'closed', hours: [{ open_time: '9ish' }] } }
    expect(hoursSchema.parse(fields)).toEqual(emptyWeek)
  })

  test('overlapping hours are an error that names the day', () => {
    const night = week({ sunday: openDay('20:00-03:00'), monday: openDay('02:00-09:00') })
    expect(errorsOf(formOf(night))).toEqual([['sunday', 'Sunday: the hours overlap with Monday']])
    const twice = week({ friday: openDay('09:00-17:00', '10:00-11:00') })
    expect(errorsOf(formOf(twice))).toEqual([['friday', 'Friday: the hours overlap']])
  })

  test('arbitrary input is accepted or refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (each) => void hoursSchema.safeParse({ week: 'set', monday: each, step: each }),
      ),
    )
    fc.assert(fc.property(fc.anything(), (each) => void hoursSchema.safeParse(each)))
  })
})

describe('copying a day', () => {
  const typed = toWeekFormValues(week({ monday: openDay('09:00-17:00') }))
  const copyDays = (to: CopyStep['to'], fields: object = {}) =>
    parseWeekFormValues({
      ...formOf(week({ monday: openDay('09:00-17:00') }), { day: 'monday', to }),
      ...fields,
    })

  test('a day can be copied to all days, to weekdays, or to chosen days', () => {
    expect(copyDays(weekdays)?.sunday).toEqual(typed?.monday)
    const toWeekdays = copyDays(weekdays.slice(0, 5))
    expect([toWeekdays?.friday, toWeekdays?.saturday]).toEqual([typed?.monday, typed?.saturday])
    const chosen = copyDays('chosen', { monday: { ...typed?.monday, copy_to: ['sunday', 'nonsense'] } })
    expect([chosen?.sunday, chosen?.tuesday]).toEqual([typed?.monday, typed?.tuesday])
  })

  test('a copy step is parsed back from its form value', () => {
    const steps: CopyStep[] = [
      { day: 'monday', to: ['tuesday', 'sunday'] },
      { day: 'friday', to: 'chosen' },
    ]
    expect(steps.map((step) => parseCopyStep(formatCopyStep(step)))).toEqual(steps)
  })

  test('a copy step is applied to the reply once, and replies without one are unchanged', () => {
    const hours = formOf(week({ monday: openDay('09:00-17:00') }), { day: 'monday', to: ['sunday'] })
    const { initialValue } = applyCopyStep({ initialValue: { name: 'Main Street', hours } })
    expect(initialValue).toMatchObject({ name: 'Main Street', hours: { week: 'set', sunday: typed?.monday } })
    expect(initialValue?.hours).not.toHaveProperty('step')
    const other = { initialValue: { name: 'Main Street' } }
    expect(applyCopyStep(other)).toBe(other)
  })
})

test('each day has at least one range to fill in, and a new week is closed', () => {
  expect(parseWeekFormValues({ week: 'set' })?.monday).toEqual({ state: 'closed', hours: [blankRange] })
  expect(parseWeekFormValues(newWeekFields)).toEqual(toWeekFormValues(emptyWeek))
  expect(toWeekFields(null)).toEqual({ week: 'none' })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayHours, WeekHours } from '#app/kit/opening-hours/hours'
import { weekOf } from '#app/kit/opening-hours/week'
import { formatField, formatValue } from '#app/product/locations/changes/format-change'
import { mergeLocationEdits } from '#app/product/locations/conflicts/edit-conflicts.server'
import type { OtherEdit } from '#app/product/locations/conflicts/location-edit'

const fields = ['name', 'phone', 'website', 'hours', 'override.bing.phone'] as const
const value = fc.constantFrom('a', 'b', 'c', null)
const values = fc.record(Object.fromEntries(fields.map((field) => [field, value])))

/** The values when the form was opened, the current ones after another user's edits, and this user's desired ones. */
const session = fc
  .record({ opened: values, current: values, desired: values })
  .map(({ opened, current, desired }) => {
    const edits = new Map<string, OtherEdit>()
    for (const field of fields)
      if (opened[field] !== current[field])
        edits.set(field, { before: opened[field], after: current[field], by: 'Marco', at: new Date(0) })
    return { opened, current, desired, edits }
  })

test('a field changed by only one of two users gets that value; a field both changed differently is a conflict', () => {
  fc.assert(
    fc.property(session, ({ opened, current, desired, edits }) => {
      const { kept, conflicts } = mergeLocationEdits(desired, current, edits)
      const after = { ...current, ...kept }
      for (const field of fields) {
        const [mine, theirs] = [desired[field] !== opened[field], current[field] !== opened[field]]
        const isAsked = conflicts.some((conflict) => conflict.field === field)
        expect(isAsked).toBe(mine && theirs && desired[field] !== current[field])
        if (!isAsked) expect(after[field]).toBe(mine ? desired[field] : current[field])
      }
    }),
  )
})

test('without edits by others, all desired values are kept without conflicts', () => {
  fc.assert(
    fc.property(values, values, (current, desired) => {
      expect(mergeLocationEdits(desired, current, new Map())).toEqual({ kept: desired, conflicts: [] })
    }),
  )
})

test('a state and its country are kept together or conflict together', () => {
  const current = {
    country: 'Canada',
    country_id: 'CA',
    state: 'Ontario',
    state_id: 'CA-ON',
    state_code: 'ON',
  }
  const opened = {
    country: 'United States',
    country_id: 'US',
    state: 'Illinois',
    state_id: 'US-IL',
    state_code: 'IL',
  }
  const edits = new Map(
    Object.entries(opened).map(([field, before]) => [
      field,
      { before, after: current[field as keyof typeof current], by: 'Marco', at: new Date(0) },
    ]),
  )
  expect(mergeLocationEdits(opened, current, edits)).toEqual({ kept: {}, conflicts: [] })
  const desired = { ...opened, state: 'Wisconsin', state_id: 'US-WI', state_code: 'WI' }
  const { conflicts } = mergeLocationEdits(desired, current, edits)
  expect(conflicts.map(({ field, theirs, yours }) => [field, theirs, yours])).toEqual([
    ['state', 'Ontario', 'Wisconsin'],
    ['country', 'Canada', 'United States'],
  ])
})

describe('hours that two people change', () => {
  const hours = (open_time: string, close_time: string): DayHours => ({
    open: true,
    is_24_hours: false,
    hours: [{ open_time, close_time }],
  })
  const opened = weekOf(() => hours('09:00', '17:00'))
  const changed = (days: Partial<WeekHours>): WeekHours => ({ ...opened, ...days })
  const merge = (desired: WeekHours, current: WeekHours) =>
    mergeLocationEdits(
      { hours: desired },
      { hours: current },
      new Map([['hours', { before: opened, after: current, by: 'Marco', at: new Date(0) }]]),
    )

  test('hold both if they are of different days', () => {
    const [monday, tuesday] = [{ monday: hours('08:00', '17:00') }, { tuesday: hours('10:00', '18:00') }]
    expect(merge(changed(monday), changed(tuesday))).toEqual({
      kept: { hours: changed({ ...monday, ...tuesday }) },
      conflicts: [],
    })
  })

  test('conflict if they are of the same day, and name it', () => {
    const [mine, theirs] = [hours('08:00', '17:00'), hours('10:00', '18:00')]
    expect(merge(changed({ monday: mine }), changed({ monday: theirs })).conflicts).toMatchObject([
      { field: 'hours.monday', yours: mine, theirs, by: 'Marco' },
    ])
    expect(formatField('hours.monday')).toMatch(/Hours, Monday$/)
    expect(formatValue('hours.monday', mine)).toEqual(['8:00 AM – 5:00 PM'])
  })

  test('conflict as a whole if they overlap', () => {
    const [mine, theirs] = [{ monday: hours('18:00', '03:00') }, { tuesday: hours('02:00', '17:00') }]
    expect(merge(changed(mine), changed(theirs)).conflicts).toMatchObject([{ field: 'hours' }])
  })
})

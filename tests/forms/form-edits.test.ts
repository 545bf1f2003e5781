import { describe, expect, test } from 'vitest'
import {
  describeShown,
  type FormValues,
  mergeEdits,
  respondWithConflicts,
} from '#app/kit/forms/form-edits.server'

const shownValues = {
  name: 'Ana',
  note: 'one\ntwo',
  type: 'user',
  reach: 'some',
  tags: ['1', '2'],
  permissions: { read: 'refused' },
}
type Values = Record<keyof typeof shownValues, unknown> & FormValues

const save = (mine: Partial<Values>, theirs: Partial<Values>, shown = describeShown(shownValues)) =>
  mergeEdits<Values>({
    shown,
    submitted: { ...shownValues, ...mine } as Values,
    stored: { ...shownValues, ...theirs } as Values,
    units: [['type', 'reach']],
  })

describe('two people save the same form', () => {
  test('a field that was left alone keeps what the other has saved', () => {
    const { values, conflicts } = save({ name: 'Ana Lima' }, { note: 'three', permissions: {} })
    expect(values).toEqual({ ...shownValues, name: 'Ana Lima', note: 'three', permissions: {} })
    expect(conflicts).toEqual([])
  })

  test('of a list, one adds and the other removes, and both hold', () => {
    expect(save({ tags: ['1', '2', '3'] }, { tags: ['2'] }).values.tags).toEqual(['2', '3'])
    expect(save({ tags: ['1'] }, { tags: ['1', '2', '4'] }).values.tags).toEqual(['1', '4'])
  })

  test('of choices by key, each is a field of its own', () => {
    const mine = { permissions: { read: 'refused', write: 'allowed' } }
    expect(save(mine, { permissions: {} }).values.permissions).toEqual({ write: 'allowed' })
    expect(save({ permissions: {} }, { permissions: { read: 'allowed' } }).conflicts).toEqual([
      'permissions.read',
    ])
  })

  test('a field that both changed is a conflict, unless to the same value', () => {
    expect(save({ name: 'Ana Lima' }, { name: 'Anna' }).conflicts).toEqual(['name'])
    expect(save({ name: 'Anna' }, { name: 'Anna' }).conflicts).toEqual([])
  })

  test('fields that mean something only together are compared as one', () => {
    expect(save({ type: 'manager', reach: 'all' }, { reach: 'all' }).conflicts).toEqual(['type', 'reach'])
    expect(save({}, { type: 'manager', reach: 'all' }).values).toMatchObject({
      type: 'manager',
      reach: 'all',
    })
  })

  test('line breaks of the browser are no change', () => {
    expect(save({ note: 'one\r\ntwo' }, { note: 'three' }).values.note).toBe('three')
  })
})

describe('two people change a list whose order means something', () => {
  const shown = { ids: ['1', '2', '3'] }
  const saveLists = (mine: string[], theirs: string[]) => {
    const edit = { shown: describeShown(shown), submitted: { ids: mine }, stored: { ids: theirs } }
    const { values, conflicts } = mergeEdits({ ...edit, ordered: ['ids'] })
    return conflicts.length > 0 ? 'conflict' : values.ids.join('')
  }

  test('the order of whoever has changed it holds', () => {
    expect(saveLists(['3', '1', '2'], ['1', '2', '3'])).toBe('312')
    expect(saveLists(['1', '2', '3'], ['3', '1', '2'])).toBe('312')
    expect(saveLists(['2', '1', '3'], ['2', '1', '3'])).toBe('213')
  })

  test('what one adds or removes holds in the order of the other', () => {
    expect(saveLists(['3', '2', '1'], ['1', '2', '3', '4'])).toBe('3421')
    expect(saveLists(['1', '4', '2', '3'], ['3', '2', '1'])).toBe('3214')
    expect(saveLists(['3', '2', '1'], ['2', '3'])).toBe('32')
    expect(saveLists(['4', '1', '2', '3'], ['2', '3', '5'])).toBe('4235')
  })

  test('two different orders are a conflict, also if it is not known what the form showed', () => {
    expect(saveLists(['3', '1', '2'], ['2', '1', '3'])).toBe('conflict')
    const edit = { shown: '', submitted: { ids: ['2', '1'] }, stored: { ids: ['1', '2'] } }
    expect(mergeEdits({ ...edit, ordered: ['ids'] }).conflicts).toEqual(['ids'])
    expect(mergeEdits(edit).conflicts).toEqual([])
  })
})

test.each(['', 'nonsense', '[]', '{"tags":{"a":1}}'])(
  'if it is not known what a form showed (%s), whatever differs is a conflict',
  (shown) => {
    const { conflicts } = save({ name: 'Ana Lima', tags: ['1', '2', '3'] }, { permissions: {} }, shown)
    expect(conflicts).toEqual(['name', 'tags', 'permissions.read'])
    expect(save({}, {}, shown).conflicts).toEqual([])
  },
)

test('a conflict of fields that belong together is settled by saving again, also if both changed one of them alike', () => {
  const mine = { type: 'manager', reach: 'all' }
  const theirs = { type: 'read_only', reach: 'all' }
  const payload = { ...shownValues, ...mine, shown: describeShown(shownValues) }
  const reply = respondWithConflicts(
    { payload, reply: () => ({ initialValue: payload }) },
    { stored: { ...shownValues, ...theirs }, names: save(mine, theirs).conflicts, rows: [] },
  )
  const again = save(mine, theirs, String(reply.data.initialValue?.shown))
  expect(again).toMatchObject({ conflicts: [], values: mine })
})

test('whoever saves again after a conflict keeps the typed value, and what else the other has saved', () => {
  const mine = { name: 'Ana Lima', permissions: { read: 'allowed' } }
  const theirs = { name: 'Anna', tags: ['2'], permissions: { write: 'refused' } }
  const { conflicts } = save(mine, theirs)
  expect(conflicts).toEqual(['name', 'permissions.read'])
  const payload = { ...shownValues, ...mine, shown: describeShown(shownValues) }
  const form = { payload, reply: () => ({ initialValue: payload }) }
  const reply = respondWithConflicts(form, {
    stored: { ...shownValues, ...theirs } as FormValues,
    names: conflicts,
    rows: [],
  })
  const { values, conflicts: again } = save(mine, theirs, String(reply.data.initialValue?.shown))
  expect(again).toEqual([])
  expect(values).toMatchObject({
    name: 'Ana Lima',
    tags: ['2'],
    permissions: { read: 'allowed', write: 'refused' },
  })
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areNamesDeclared } from '#app/kit/forms/form-names.server'

const schema = z.object({
  body: z.string(),
  columns: z.array(z.string()).max(3).default([]),
  decisions: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).default({}),
  rows: z.array(z.object({ date: z.string(), hours: z.array(z.object({ from: z.string() })).max(2) })),
  anything: z.custom<unknown>(),
})

describe('the names of a form', () => {
  test.each([
    [['body', 'inAccount', 'unknown'], 'names of one part'],
    [['columns[0]', 'columns[2]'], 'entries of a list'],
    [['columns[]', 'columns[]', 'columns[]'], 'entries without an index'],
    [['rows[7].hours[1].from', 'rows[7].date'], 'lists in lists'],
    [['decisions.phone', 'decisions.hours.monday'], 'groups whose names are free'],
    [['anything[3].x'], 'what the schema leaves open'],
  ])('%j are accepted: %s', (names) => {
    expect(areNamesDeclared(names, schema)).toBe(true)
  })

  test.each([
    [['columns[3]'], 'a longer list than the schema allows'],
    [['columns[]', 'columns[]', 'columns[]', 'columns[]'], 'the same without an index'],
    [['rows[0].hours[2].from'], 'a longer list in a list'],
    [['rows[1000].date'], 'a list longer than any'],
    [['unknown[0]'], 'a list that no form has'],
    [['body.x'], 'a group in place of a text'],
    [['rows[0].hours[0].from[0]'], 'a list in place of a text in a list'],
    [['rows[0][0]'], 'a list in place of a group'],
    [['rows.date'], 'a group in place of a list'],
    [Array.from({ length: 6 }, (_, n) => `anything[${n}][999]`), 'many lists with gaps'],
  ])('%j are not accepted: %s', (names) => {
    expect(areNamesDeclared(names, schema)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseChoiceSearch } from '#app/filters/form-choice-search'
import { idListSchema } from '#app/filters/id-list-schema'

describe('a search within a form', () => {
  test.each([
    ['its button is pressed', { intent: 'find', find: 'oak', sought: 'oak' }, true],
    ['Enter is pressed on new words', { intent: 'save', find: ' oak ', sought: '' }, true],
    ['the words were looked at', { intent: 'save', find: 'oak ', sought: 'oak' }, false],
    ['nothing is looked for', {}, false],
  ])('%s', (_, payload, isSearch) => {
    expect(parseChoiceSearch(payload).isSearch).toBe(isSearch)
  })

  test('forgives what is no text, and shortens what is long', () => {
    expect(parseChoiceSearch({ find: ['a', 'b'], sought: { c: 'd' } })).toEqual({
      isSearch: false,
      lastSearch: '',
    })
    expect(parseChoiceSearch({ find: 'x'.repeat(300) }).lastSearch).toHaveLength(200)
  })
})

test('ids come once each, in their order, without what cannot be one', () => {
  const read = (ids: unknown) => z.object({ ids: idListSchema(3) }).parse({ ids }).ids
  expect(read(['7', '2', '7', 'x', '0', '99999999999999999999', '5', '9'])).toEqual(['7', '2', '5'])
  expect([
    read('7'),
    read(undefined),
    read({ a: '1' }),
    z.object({ ids: idListSchema(3) }).parse({}).ids,
  ]).toEqual([['7'], [], [], []])
})

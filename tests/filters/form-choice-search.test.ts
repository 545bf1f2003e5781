import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseChoiceSearch } from '#app/platform/filters/form-choice-search'
import { idListSchema } from '#app/platform/filters/id-list-schema'

describe('a choice search within a form', () => {
  test.each([
    ['it is a search when its button is pressed', { intent: 'find', find: 'oak', lastSearch: 'oak' }, true],
    [
      'it is a search when Enter is pressed with new words',
      { intent: 'save', find: ' oak ', lastSearch: '' },
      true,
    ],
    [
      'it is no search when the words are those of the last search',
      { intent: 'save', find: 'oak ', lastSearch: 'oak' },
      false,
    ],
    ['it is no search without words', {}, false],
  ])('%s', (_, payload, isSearch) => {
    expect(parseChoiceSearch(payload).isSearch).toBe(isSearch)
  })

  test('invalid values are ignored and long text is shortened', () => {
    expect(parseChoiceSearch({ find: ['a', 'b'], lastSearch: { c: 'd' } })).toEqual({
      isSearch: false,
      lastSearch: '',
    })
    expect(parseChoiceSearch({ find: 'x'.repeat(300) }).lastSearch).toHaveLength(200)
  })
})

test('an id list keeps the order, and drops duplicates, invalid ids and those beyond the limit', () => {
  const read = (ids: unknown) => z.object({ ids: idListSchema(3) }).parse({ ids }).ids
  expect(read(['7', '2', '7', 'x', '0', '99999999999999999999', '5', '9'])).toEqual(['7', '2', '5'])
  expect([
    read('7'),
    read(undefined),
    read({ a: '1' }),
    z.object({ ids: idListSchema(3) }).parse({}).ids,
  ]).toEqual([['7'], [], [], []])
})

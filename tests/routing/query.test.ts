import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  flagParameter,
  parameterValues,
  readQuery,
  textParameter,
  toQueryObject,
} from '#app/kit/routing/query'

const schema = z.object({ q: textParameter, open: flagParameter })

describe('the query of a URL', () => {
  test.each([
    ['', { q: null, open: false }],
    ['?q=', { q: '', open: false }],
    ['?q=one&q=two', { q: 'one', open: false }],
    ['?open', { q: null, open: true }],
    ['?open=no&other=1', { q: null, open: true }],
    ['?__proto__=1&constructor=2', { q: null, open: false }],
  ])('%s', (search, readSearch) => {
    expect(readQuery({ url: `/reviews${search}` }, schema)).toEqual(readSearch)
  })

  test('is parsed the same as by URLSearchParams, for any content', () => {
    const pair = fc.tuple(fc.constantFrom('q', 'open', '__proto__', 'q[]', ''), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const params = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))
        const url = `http://own.invalid/?${params}`
        const same = new URL(url).searchParams
        expect(readQuery({ url }, schema)).toEqual({ q: same.get('q'), open: same.has('open') })
      }),
    )
  })

  test('returns every value of a name, and distinguishes an empty value from none', () => {
    const list = z.object({ ids: parameterValues })
    const readSearch = (search: string) => readQuery({ url: `/reviews${search}` }, list).ids
    expect(readSearch('?ids=2&ids=1')).toEqual(['2', '1'])
    expect(readSearch('?ids=')).toEqual([''])
    expect(readSearch('')).toBeUndefined()
  })

  test('keeps every value of a name in order', () => {
    expect(toQueryObject(new URLSearchParams('ids=2&ids=1&scope=all'))).toEqual({
      ids: ['2', '1'],
      scope: 'all',
    })
  })
})

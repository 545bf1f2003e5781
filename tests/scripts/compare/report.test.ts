import { expect, test, vi } from 'vitest'
import { createExpectedDifferences } from '../../../scripts/compare/expected-differences.mjs'
import { createReport } from '../../../scripts/compare/report.mjs'
import { snapshotOf } from '../../../scripts/compare/response-snapshot.mjs'

const origin = 'http://localhost:3001'
const createSnapshot = (body: string, facts = {}) =>
  snapshotOf({ status: 200, type: 'text/html', location: null, cookies: [], body, ...facts }, origin)
const wrapInPage = (inside: string) => createSnapshot(`<html><body>${inside}</body></html>`)

/** Returns the report's comparison of two responses from one address. */
function compareResponses(
  before: ReturnType<typeof wrapInPage>,
  after: ReturnType<typeof wrapInPage>,
  entries: Parameters<typeof createExpectedDifferences>[0] = [],
) {
  const report = createReport(createExpectedDifferences(entries))
  report.record('dana', '/reviews', [before, after])
  const lines: string[] = []
  const print = vi
    .spyOn(console, 'log')
    .mockImplementation((line: string) => void lines.push(...line.split('\n')))
  report.print([])
  print.mockRestore()
  return { differs: report.hasDifferences(), lines: lines.map((line) => line.trim()) }
}

test.each([
  ['a word', wrapInPage('<p>Reviews</p>'), wrapInPage('<p>Ratings</p>'), 'text - Reviews'],
  [
    'a form value',
    wrapInPage('<form><input name=a value=1></form>'),
    wrapInPage('<form><input name=a value=2></form>'),
    'fields -   input text a = 1',
  ],
  ['a link', wrapInPage('<a href=/a>x</a>'), wrapInPage('<a href=/b>x</a>'), 'links + /b'],
  [
    'a line of a CSV',
    createSnapshot('ID\r\n1\r\n', { type: 'text/csv' }),
    createSnapshot('ID\r\n2\r\n', { type: 'text/csv' }),
    'text - 1',
  ],
  ['a status', wrapInPage(''), createSnapshot('', { status: 404 }), 'status: 200 text/html → 404 text/html'],
  ['the redirect target', wrapInPage(''), createSnapshot('', { location: '/login' }), 'location:  → /login'],
  [
    'a cookie’s attributes',
    createSnapshot('', { cookies: ['s=1; Secure'] }),
    createSnapshot('', { cookies: ['s=2'] }),
    'cookies - s=…; Secure',
  ],
])('a difference in %s is found', (_, before, after, line) => {
  const { differs, lines } = compareResponses(before, after)
  expect([differs, lines]).toEqual([true, expect.arrayContaining([line.trim()])])
})

test.each([
  ['the type of a text field', '<input name=a value=1>', '<input type=text name=a value=1>'],
  ['the value of a checkbox', '<input type=checkbox name=a>', '<input type=checkbox name=a value=on>'],
  [
    'the first option of a list',
    '<select name=a><option value=1><option value=2></select>',
    '<select name=a><option value=1 selected><option value=2></select>',
  ],
])('%s is compared the same whether explicit or default', (_, before, after) => {
  expect(
    compareResponses(wrapInPage(`<form>${before}</form>`), wrapInPage(`<form>${after}</form>`)).differs,
  ).toBe(false)
})

test("a link to a field is compared by the field's name, and one without a target is found", () => {
  const renderField = (id: string, link: string) =>
    wrapInPage(`<a href="#${link}">Enter a name</a><input id=${id} name=name>`)
  expect(compareResponses(renderField('name', 'name'), renderField('user-name', 'user-name')).differs).toBe(
    false,
  )
  expect(compareResponses(renderField('name', 'name'), renderField('user-name', 'name')).lines).toContain(
    'links + #name (no such element)',
  )
})

test("random values are no difference: tokens, keys, times, the site's address, cookie values", () => {
  const one = wrapInPage(
    '<p>2026-11-24T08:00:00.000Z</p><a href="http://localhost:3001/l/a1B2/reviews">x</a>',
  )
  const other = wrapInPage(
    '<p>2026-11-24T08:00:01.000Z</p><a href="http://localhost:3001/l/c3D4/reviews">x</a>',
  )
  expect(compareResponses(one, other).differs).toBe(false)
  expect(
    compareResponses(createSnapshot('', { cookies: ['s=1'] }), createSnapshot('', { cookies: ['s=2'] }))
      .differs,
  ).toBe(false)
})

test('an expected difference explains only its own lines at its own addresses, and is reported if it never occurs', () => {
  const [before, after] = [wrapInPage('<p>Reviews</p>'), wrapInPage('<p>Ratings</p>')]
  const entry = { reason: 'Another word', address: '/reviews', line: 'text [-+] (Reviews|Ratings)' }
  expect(compareResponses(before, after, [entry])).toEqual({
    differs: false,
    lines: expect.arrayContaining(['Expected (2 lines): Another word']),
  })
  expect(compareResponses(before, wrapInPage('<p>Stars</p>'), [entry]).differs).toBe(true)
  expect(compareResponses(before, after, [{ ...entry, address: '/photos' }])).toEqual({
    differs: true,
    lines: expect.arrayContaining(['Did not occur: Another word']),
  })
})

import { expect, test, vi } from 'vitest'
import { seenOf } from '../../../scripts/compare/answer.mjs'
import { expectedDifferences } from '../../../scripts/compare/expected.mjs'
import { createReport } from '../../../scripts/compare/report.mjs'

const origin = 'http://localhost:3001'
const answer = (body: string, facts = {}) =>
  seenOf({ status: 200, type: 'text/html', location: null, cookies: [], body, ...facts }, origin)
const page = (inside: string) => answer(`<html><body>${inside}</body></html>`)

/** What the report says of two answers from one address. */
function compared(
  before: ReturnType<typeof page>,
  after: ReturnType<typeof page>,
  entries: Parameters<typeof expectedDifferences>[0] = [],
) {
  const report = createReport(expectedDifferences(entries))
  report.note('dana', '/reviews', [before, after])
  const lines: string[] = []
  const print = vi
    .spyOn(console, 'log')
    .mockImplementation((line: string) => void lines.push(...line.split('\n')))
  report.print([])
  print.mockRestore()
  return { differs: report.hasDifferences(), lines: lines.map((line) => line.trim()) }
}

test.each([
  ['a word', page('<p>Reviews</p>'), page('<p>Ratings</p>'), 'text - Reviews'],
  [
    'a value of a form',
    page('<form><input name=a value=1></form>'),
    page('<form><input name=a value=2></form>'),
    'fields -   input text a = 1',
  ],
  ['a link', page('<a href=/a>x</a>'), page('<a href=/b>x</a>'), 'links + /b'],
  [
    'a line of a CSV',
    answer('ID\r\n1\r\n', { type: 'text/csv' }),
    answer('ID\r\n2\r\n', { type: 'text/csv' }),
    'text - 1',
  ],
  ['a status', page(''), answer('', { status: 404 }), 'status: 200 text/html → 404 text/html'],
  ['where it leads', page(''), answer('', { location: '/login' }), 'location:  → /login'],
  [
    'a cookie’s attributes',
    answer('', { cookies: ['s=1; Secure'] }),
    answer('', { cookies: ['s=2'] }),
    'cookies - s=…; Secure',
  ],
])('a difference of %s is found', (_, before, after, line) => {
  const { differs, lines } = compared(before, after)
  expect([differs, lines]).toEqual([true, expect.arrayContaining([line.trim()])])
})

test.each([
  ['the type of a text', '<input name=a value=1>', '<input type=text name=a value=1>'],
  ['the value of a checkbox', '<input type=checkbox name=a>', '<input type=checkbox name=a value=on>'],
  [
    'the first choice of a list',
    '<select name=a><option value=1><option value=2></select>',
    '<select name=a><option value=1 selected><option value=2></select>',
  ],
])('%s is the same, said or not', (_, before, after) => {
  expect(compared(page(`<form>${before}</form>`), page(`<form>${after}</form>`)).differs).toBe(false)
})

test('a link to a field is compared by the field’s name, and one that leads nowhere is found', () => {
  const field = (id: string, link: string) =>
    page(`<a href="#${link}">Enter a name</a><input id=${id} name=name>`)
  expect(compared(field('name', 'name'), field('user-name', 'user-name')).differs).toBe(false)
  expect(compared(field('name', 'name'), field('user-name', 'name')).lines).toContain(
    'links + #name, which is nowhere',
  )
})

test('what is random is none: tokens, keys, times, the address of the site, values of cookies', () => {
  const one = page('<p>2026-11-24T08:00:00.000Z</p><a href="http://localhost:3001/l/a1B2/reviews">x</a>')
  const other = page('<p>2026-11-24T08:00:01.000Z</p><a href="http://localhost:3001/l/c3D4/reviews">x</a>')
  expect(compared(one, other).differs).toBe(false)
  expect(compared(answer('', { cookies: ['s=1'] }), answer('', { cookies: ['s=2'] })).differs).toBe(false)
})

test('an expected difference explains its lines at its addresses and no others, and says when it is not met', () => {
  const [before, after] = [page('<p>Reviews</p>'), page('<p>Ratings</p>')]
  const entry = { reason: 'Another word', address: '/reviews', line: 'text [-+] (Reviews|Ratings)' }
  expect(compared(before, after, [entry])).toEqual({
    differs: false,
    lines: expect.arrayContaining(['Expected (2 lines): Another word']),
  })
  expect(compared(before, page('<p>Stars</p>'), [entry]).differs).toBe(true)
  expect(compared(before, after, [{ ...entry, address: '/photos' }])).toEqual({
    differs: true,
    lines: expect.arrayContaining(['Never met: Another word']),
  })
})

import { expect, test } from 'vitest'
import { mappingOf, mappingSchema } from '#app/imports/columns/mapping-schema'
import { placeOfLink, withParts } from '#app/imports/columns/place'
import { matchKey } from '#app/locations/match-key'

const nowhere = {
  externalId: '', name: '', address: '', city: '', state: '', zip: '', country: '', phone: '', latitude: null, longitude: null,
} // biome-ignore format: one line says it

test('a search link tells the place, and its address comes apart', () => {
  const link =
    'https://www.google.com/search?hl=en-US&q=Example+Clinic:+Primary+Care+at+the+Yard,+915+Half+St+SE,+Washington,+DC+20003&ludocid=67'
  const place = placeOfLink(link)
  expect(place).toEqual({
    name: 'Example Clinic: Primary Care at the Yard',
    address: '915 Half St SE, Washington, DC 20003',
  })
  expect(withParts({ ...nowhere, ...place })).toMatchObject({
    address: '915 Half St SE',
    city: 'Washington',
    state: 'DC',
    zip: '20003',
    country: 'US',
  })
})

test('what is no link, or names no place, tells nothing', () => {
  for (const link of [
    '',
    '/lounge-reviews/x',
    'https://www.google.com/maps/contrib/1',
    'https://x.example/?q=Joe',
  ])
    expect(placeOfLink(link)).toBeNull()
})

test('an address of another shape stays whole', () => {
  const address = 'Pl. de Catalunya, 21, 08002 Barcelona, Spain'
  expect(withParts({ ...nowhere, address })).toMatchObject({ address, city: '' })
})

test('places are the same whatever their case, accents and punctuation', () => {
  expect(matchKey("Joe's Café", '12 Main St.')).toBe(matchKey('JOES CAFE', '12, main st'))
  expect(matchKey('', '12 Main St.')).toBe('')
  expect(matchKey('東京パン')).not.toBe('')
})

const form = {
  columns: ['location_name', 'rating', 'leave_out'],
  source: 'google',
  scale: 'stars',
  dateOrder: 'mdy',
  fileDate: '2026-11-20',
}
const problems = (changed: object) => {
  const parsed = mappingSchema(3).safeParse({ ...form, ...changed })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a mapping needs a place, and a rating or a text, each once', () => {
  expect(problems({})).toEqual([])
  expect(problems({ columns: ['rating', 'rating', 'location_name'] })).toEqual([
    'columns.1: Only one column can be: Rating',
  ])
  expect(problems({ columns: ['body', 'body', 'location_name'] })).toEqual([])
  expect(problems({ columns: ['location_name', 'leave_out', 'leave_out'] })[0]).toContain(
    'rating or of the text',
  )
  expect(problems({ columns: ['rating', 'leave_out', 'leave_out'] })[0]).toContain('names the location')
  expect(problems({ columns: ['rating', 'leave_out', 'leave_out'], location: 'River North' })).toEqual([])
  expect(problems({ source: 'by_column' })[0]).toContain('Choose a source')
  expect(problems({ fileDate: '20.11.2026' })[0]).toContain('YYYY-MM-DD')
  expect(problems({ columns: ['rating'] })[0]).toContain('other columns')
  expect(problems({ columns: ['rating', '__proto__', 'x'] })).not.toEqual([])
})

test('what is left out of the form is left out of the mapping', () => {
  expect(mappingOf(mappingSchema(3).parse({ ...form, createLocations: 'on' }))).toMatchObject({
    columns: ['location_name', 'rating', null],
    createLocations: true,
    location: '',
  })
})

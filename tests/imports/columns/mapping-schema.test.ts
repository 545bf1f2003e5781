import { expect, test } from 'vitest'
import { parseSearchLink, splitAddress } from '#app/product/imports/columns/location-ref'
import { mappingSchema, toMapping } from '#app/product/imports/columns/mapping-schema'
import { matchKey } from '#app/product/locations/match-key'

const emptyLocation = {
  externalId: '', name: '', address: '', city: '', state: '', zip: '', country: '', phone: '', latitude: null, longitude: null,
} // biome-ignore format: easier to read on one line

test('a search link provides a location’s name and address, and the address is split into parts', () => {
  const link =
    'https://www.google.com/search?hl=en-US&q=Example+Clinic:+Primary+Care+at+the+Yard,+915+Half+St+SE,+Washington,+DC+20003&ludocid=67'
  const location = parseSearchLink(link)
  expect(location).toEqual({
    name: 'Example Clinic: Primary Care at the Yard',
    address: '915 Half St SE, Washington, DC 20003',
  })
  expect(splitAddress({ ...emptyLocation, ...location })).toMatchObject({
    address: '915 Half St SE',
    city: 'Washington',
    state: 'DC',
    zip: '20003',
    country: 'US',
  })
})

test('a text that is not a link, or a link without a location, returns null', () => {
  for (const link of [
    '',
    '/lounge-reviews/x',
    'https://www.google.com/maps/contrib/1',
    'https://x.example/?q=Joe',
  ])
    expect(parseSearchLink(link)).toBeNull()
})

test('an address in another format is not split', () => {
  const address = 'Pl. de Catalunya, 21, 08002 Barcelona, Spain'
  expect(splitAddress({ ...emptyLocation, address })).toMatchObject({ address, city: '' })
})

test('match keys ignore case, accents and punctuation', () => {
  expect(matchKey("Joe's Café", '12 Main St.')).toBe(matchKey('JOES CAFE', '12, main st'))
  expect(matchKey('', '12 Main St.')).toBe('')
  expect(matchKey('東京パン')).not.toBe('')
})

const validForm = {
  columns: ['location_name', 'rating', 'leave_out'],
  source: 'google',
  scale: 'stars',
  dateOrder: 'mdy',
  fileDate: '2026-11-20',
}
const validationErrors = (overrides: object) => {
  const parsed = mappingSchema(3).safeParse({ ...validForm, ...overrides })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a mapping needs a location and a rating or a text, and a field only once', () => {
  expect(validationErrors({})).toEqual([])
  expect(validationErrors({ columns: ['rating', 'rating', 'location_name'] })).toEqual([
    'columns.1: Only one column can be imported as: Rating',
  ])
  expect(validationErrors({ columns: ['body', 'body', 'location_name'] })).toEqual([])
  expect(validationErrors({ columns: ['location_name', 'leave_out', 'leave_out'] })[0]).toContain(
    'rating or the review text',
  )
  expect(validationErrors({ columns: ['rating', 'leave_out', 'leave_out'] })[0]).toContain(
    'Choose a location column',
  )
  expect(
    validationErrors({ columns: ['rating', 'leave_out', 'leave_out'], location: 'River North' }),
  ).toEqual([])
  expect(validationErrors({ source: 'by_column' })[0]).toContain('Choose a source')
  expect(validationErrors({ fileDate: '20.11.2026' })[0]).toContain('YYYY-MM-DD')
  expect(validationErrors({ columns: ['rating'] })[0]).toContain('don’t match')
  expect(validationErrors({ columns: ['rating', '__proto__', 'x'] })).not.toEqual([])
})

test('columns left out in the form are null in the mapping', () => {
  expect(toMapping(mappingSchema(3).parse({ ...validForm, createLocations: 'on' }))).toMatchObject({
    columns: ['location_name', 'rating', null],
    createLocations: true,
    location: '',
  })
})

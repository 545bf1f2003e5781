import { expect, test } from 'vitest'
import { bulkFactSchema } from '#app/product/locations/bulk-edit/bulk-schema'

test('a website is the same in every country, and an invalid one is refused with an error at its field', () => {
  const schema = bulkFactSchema('website', ['CA', 'US'])
  expect(schema.parse({ website: ' example.com/bakery ' })).toEqual({
    CA: 'https://example.com/bakery',
    US: 'https://example.com/bakery',
  })
  expect(schema.safeParse({ website: 'not a website' }).error?.issues).toMatchObject([
    { path: ['website'], message: 'Enter a web address such as https://www.example.com' },
  ])
  expect(schema.safeParse({}).error?.issues).toMatchObject([
    { path: ['website'], message: 'Enter a value to continue' },
  ])
  expect(schema.safeParse({ website: 'x'.repeat(2001) }).success).toBe(false)
})

test('a phone number for several countries needs its country code and is formatted for each of them', () => {
  const schema = bulkFactSchema('phone_2', ['GB', 'US'])
  expect(schema.parse({ phone_2: '+1 512 555 0100' })).toEqual({
    GB: '+1 512 555 0100',
    US: '(512) 555-0100',
  })
  expect(schema.safeParse({ phone_2: '(512) 555-0100' }).error?.issues[0]?.message).toBe(
    'Locations are in several countries. Enter a number with a country code, such as +1 512 555 0100',
  )
})

import { expect, test } from 'vitest'
import { firstLocationSchema } from '#app/accounts/signup/signup-schema'

const location = { name: 'Bluefinch Toys', address: '4 Bridge Street', city: 'Boise' }
const phoneErrors = (phone: string) =>
  firstLocationSchema.safeParse({ ...location, phone }).error?.issues.map(({ message }) => message) ?? []

test.each(['', '5125550100', '512-555-0100', '(512) 555-0100', '512.555.0100', '+1 512 555 0100'])(
  'the phone number of the first location can be %j',
  (phone) => expect(phoneErrors(phone)).toEqual([]),
)

test.each(['512555010', '51255501000', 'five one two'])('%j is no phone number', (phone) =>
  expect(phoneErrors(phone)).toEqual(['Enter a phone number such as (512) 555-0100']),
)

import { expect, test } from 'vitest'
import { maskContactDetails } from '#app/site/staff/activity/mask-contact-details'

test.each([
  ['550 5.1.1 <dana.w+x@wheat.example>: unknown user', '550 5.1.1 <…@wheat.example>: unknown user'],
  ['to=jörg%40müller.example&a=1', 'to=…%40müller.example&a=1'],
  ["o'neil@x.example, b@y.example", '…@x.example, …@y.example'],
  ['call +49 (0)30 1234-5678 or (503) 555-0142', 'call [phone number] or [phone number]'],
  ['503.555.0142, 5035550142 and 1-503-555-0142', '[phone number], [phone number] and [phone number]'],
])('%s is shown as %s', (text, masked) => {
  expect(maskContactDetails(text)).toBe(masked)
})

test.each([
  'accounts/104523456789012345678/locations/9876543210123',
  '2026-11-27T10:00:00.000Z: HTTP 503 after 30000 ms',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'row 12345678: column 7, job 0b6c1f2e-1234-4123-8123-123456789012',
  'location 4711, version 10.4.2',
])('%s is left as it is', (text) => {
  expect(maskContactDetails(text)).toBe(text)
})

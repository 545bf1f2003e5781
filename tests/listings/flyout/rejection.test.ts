import { expect, test } from 'vitest'
import { type RejectableListing, rejectionText } from '#app/product/listings/flyout/rejection'
import { rejectedDescription } from '#app/product/listings/listing-descriptions'

const listing: RejectableListing = {
  status: 'action_required',
  submission: 'rejected',
  description: '',
  problem: '',
  differences: [],
}

test.each<[string, Partial<RejectableListing>, string | null]>([
  [
    'a reason',
    { problem: 'The address is a mailbox' },
    'Bing rejected this listing: The address is a mailbox.',
  ],
  [
    'a reason that names the directory',
    { problem: 'Bing refused: Not a business!' },
    'Bing rejected this listing: Not a business!',
  ],
  ['no reason', {}, 'Bing rejected this listing without a reason.'],
  [
    'a listing without values, and no update',
    { submission: null, description: rejectedDescription, problem: 'Bing couldn’t be checked: timeout' },
    'Bing rejected this listing without a reason.',
  ],
  [
    'an update of a listing that still shows other values',
    { differences: [{}], problem: 'phone: Not in use.' },
    'Bing rejected the last update: phone: Not in use.',
  ],
  ['nothing rejected', { submission: 'live' }, null],
  ['a rejected update that is already correct', { status: 'in_sync' }, null],
])('with %s, the flyout says so', (_, part, text) => {
  expect(rejectionText({ ...listing, ...part }, 'Bing')).toBe(text)
})

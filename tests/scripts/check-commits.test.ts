import { expect, test } from 'vitest'
import { findMistake } from '../../scripts/check-commits.mjs'

test.each([
  'Name the state in addresses',
  'Name the state in addresses\n\nThe codes of ISO 3166-2 are numbers in Japan.',
  'x'.repeat(72),
])('a message is accepted: %j', (message) => {
  expect(findMistake(message)).toBeUndefined()
})

test.each([
  ['x'.repeat(73), 'has a subject of 73 characters, more than 72'],
  ['Name the state.', 'ends its subject with a full stop'],
  ['Name the state\nin addresses', 'needs an empty line after its subject'],
])('the message %j is refused: it %s', (message, mistake) => {
  expect(findMistake(message)).toBe(mistake)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directories, directoryCodes } from '#app/kit/directories/directories'
import {
  type ActionsInput,
  availableActions,
  type FlyoutActions,
} from '#app/product/listings/flyout/available-actions'
import { directoryStatuses } from '#app/product/listings/listing'

const outOfSync: ActionsInput = {
  directory: 'facebook',
  status: 'not_in_sync',
  state: 'out_of_sync',
  isRejected: false,
  canEdit: true,
  isSending: true,
  hasChanges: true,
}
const named = (actions: FlyoutActions) =>
  Object.entries(actions).flatMap(([name, isAvailable]) => (isAvailable ? [name] : []))

test.each<[string, Partial<ActionsInput>, string[]]>([
  ['differences', {}, ['canSend', 'canCheck']],
  ['differences while Auto Sync is off', { isSending: false }, ['canCheck']],
  ['waiting changes', { status: 'pending_sync', state: 'pending_sync' }, ['canSend', 'canCheck']],
  ['nothing to send', { hasChanges: false }, ['canCheck']],
  ['a listing in sync', { status: 'in_sync', state: 'in_sync', hasChanges: true }, ['canCheck']],
  ['a rejected listing', { isRejected: true, hasChanges: false }, ['canCheck', 'canCorrect']],
  ['a directory that takes no changes', { directory: 'trip_advisor' }, ['canCheck', 'opensDirectory']],
  ['no connection', { state: 'missing_integration' }, []],
  ['a location that is missing there', { state: 'location_missing' }, ['canCheck']],
  ['a viewer who only reads', { canEdit: false, isRejected: true }, []],
])('with %s, only the actions that can do something are offered', (_, part, expected) => {
  expect(named(availableActions({ ...outOfSync, ...part }))).toEqual(expected)
})

test('nothing is ever sent to a directory that takes no changes, and only such a directory is to be corrected itself', () => {
  const input = fc.record<ActionsInput>({
    directory: fc.constantFrom(...directoryCodes),
    status: fc.constantFrom(...directoryStatuses),
    state: fc.constantFrom('in_sync', 'out_of_sync_reader', 'out_of_sync', 'pending_sync', null),
    isRejected: fc.boolean(),
    canEdit: fc.boolean(),
    isSending: fc.boolean(),
    hasChanges: fc.boolean(),
  })
  fc.assert(
    fc.property(input, (one) => {
      const { canSend, canCorrect, opensDirectory } = availableActions(one)
      const takesChanges = directories[one.directory].changes !== 'not taken'
      expect((canSend || canCorrect) && !takesChanges).toBe(false)
      expect(opensDirectory && takesChanges).toBe(false)
    }),
  )
})

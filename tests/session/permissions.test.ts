import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserType } from '#app/database/schema'
import { allPermissions, permissionsOf } from '#app/session/permissions'

// Every user type with every permission, the refusals too: a new permission must take a stand here.
const types: UserType[] = ['email_only', 'read_only', 'user', 'limited_user', 'manager', 'admin']
const matrix = {
  'review.read': [false, true, true, true, true, true],
  'review.respond': [false, false, true, true, true, true],
  'review.update': [false, false, true, true, true, true],
  'import.create': [false, false, false, false, true, true],
  'import.read': [false, false, false, false, true, true],
  'location.create': [false, false, false, false, true, true],
  'location.read': [false, true, true, true, true, true],
  'group.read': [false, true, true, true, true, true],
  'audit_event.read': [false, false, false, false, false, true],
}

test('every user type has exactly these permissions', () => {
  const found = allPermissions.map((permission) => [
    permission,
    types.map((type) => permissionsOf(type, []).has(permission)),
  ])
  expect(Object.fromEntries(found)).toEqual(matrix)
})

test('an override grants or takes one permission and moves no other', () => {
  const permission = fc.constantFrom(...allPermissions)
  fc.assert(
    fc.property(fc.constantFrom(...types), permission, fc.boolean(), (type, name, isAllowed) => {
      const [resource = '', action = ''] = name.split('.')
      const before = permissionsOf(type, [])
      const after = permissionsOf(type, [{ resource, action, is_allowed: isAllowed }])
      return allPermissions.every(
        (each) => after.has(each) === (each === name ? isAllowed : before.has(each)),
      )
    }),
  )
})

test('an override of something unknown grants nothing', () => {
  for (const [resource, action] of [
    ['review', 'delete'],
    ['everything', 'read'],
    ['__proto__', 'read'],
    ['', ''],
  ])
    expect(permissionsOf('email_only', [{ resource: resource!, action: action!, is_allowed: true }])).toEqual(
      new Set(),
    )
})

test('what is granted to one user is granted to no other', () => {
  permissionsOf('read_only', [{ resource: 'review', action: 'respond', is_allowed: true }])
  expect(permissionsOf('read_only', []).has('review.respond')).toBe(false)
})

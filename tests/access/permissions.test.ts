import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allPermissions,
  partnerPermissions,
  permissionsOf,
  wholeAccountPermissions,
} from '#app/kit/access/permissions'
import type { UserType } from '#app/kit/database/schema'
import { permissionsPage } from './permissions-page'

const types: UserType[] = ['email_only', 'read_only', 'user', 'limited_user', 'manager', 'admin']

// Every permission by user type, including refusals, in an account of its own whose user sees all locations: a new
// permission must be added here. The columns are those of `types` without the limited user.
const matrix = {
  'account.update': '-- -- admin',
  'account_setting.update': '-- -- admin',
  'alert.update': '-- user manager admin',
  'amplify.preview': '-- user manager admin',
  'amplify.create': '-- -- manager admin',
  'api_token.create': '-- user manager admin',
  'audit_event.read': '-- -- admin',
  'billing.read': '-- -- admin',
  'campaign.create': '-- user manager admin',
  'google_post_content.create': '-- user manager admin',
  'group.create': '-- -- manager admin',
  'group.read': 'read_only user manager admin',
  'group.update': '-- -- manager admin',
  'group.delete': '-- -- manager admin',
  'import.create': '-- -- manager admin',
  'import.read': '-- -- manager admin',
  'insights.read': 'read_only user manager admin',
  'integration.read': '-- -- manager admin',
  'issue.read': 'read_only user manager admin',
  'local_listing.preview': 'read_only user manager admin',
  'local_listing.create': '-- -- manager admin',
  'local_listing.read': 'read_only user manager admin',
  'location.create': '-- -- manager admin',
  'location.read': 'read_only user manager admin',
  'location.update': '-- -- manager admin',
  'location.delete': '-- -- manager admin',
  'location_score.read': 'read_only user manager admin',
  'media.create': '-- user manager admin',
  'media.delete': '-- -- manager admin',
  'metrics.read': 'read_only user manager admin',
  'request.read': 'read_only user manager admin',
  'review.read': 'read_only user manager admin',
  'review.update': '-- user manager admin',
  'review.respond': '-- user manager admin',
  'scheduled_export.create': '-- user manager admin',
  'scheduled_export.update': '-- user manager admin',
  'tag.delete': '-- -- manager admin',
  'user.create': '-- -- manager admin',
  'user.read': '-- -- manager admin',
  'user.update': '-- -- manager admin',
  'user.delete': '-- -- manager admin',
  'whitelabel.update': '-- -- admin',
}

test('every user type has exactly these permissions', () => {
  const unlimited = types.filter((type) => type !== 'limited_user')
  const found = allPermissions
    .filter((permission) => !partnerPermissions.has(permission))
    .map((permission) => [
      permission,
      unlimited.filter((type) => permissionsOf(type, []).has(permission)).join(' '),
    ])
  const expected = Object.entries(matrix).map(([name, words]) => [name, words.replaceAll('-- ', '')])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

test('a limited user has the permissions of a user except those that extend beyond single locations', () => {
  const user = [...permissionsOf('user', [])].filter((permission) => !wholeAccountPermissions.has(permission))
  expect([...permissionsOf('limited_user', [])]).toEqual(user)
  for (const type of types)
    for (const permission of permissionsOf(type, [], { isLimited: true, isPartner: true }))
      expect(wholeAccountPermissions.has(permission)).toBe(false)
})

test('the permissions of partner accounts belong to their admins and managers, and to nobody in other accounts', () => {
  for (const type of types) {
    const granted = permissionsOf(type, everyOverride)
    expect([...partnerPermissions].filter((permission) => granted.has(permission))).toEqual([])
  }
  const partnerPermissionsOf = (type: UserType) =>
    [...partnerPermissions].filter((permission) =>
      permissionsOf(type, [], { isPartner: true }).has(permission),
    )
  expect(partnerPermissionsOf('admin')).toEqual([...partnerPermissions])
  expect(partnerPermissionsOf('manager')).toEqual(
    [...partnerPermissions].filter((each) => each !== 'account.create'),
  )
  expect(partnerPermissionsOf('user')).toEqual([])
})

const everyOverride = allPermissions.map((permission) => {
  const [resource = '', action = ''] = permission.split('.')
  return { resource, action, is_allowed: true }
})

test('an override grants or revokes one permission and changes no other', () => {
  const permission = fc.constantFrom(...allPermissions)
  fc.assert(
    fc.property(fc.constantFrom(...types), permission, fc.boolean(), (type, name, isAllowed) => {
      const [resource = '', action = ''] = name.split('.')
      const context = { isPartner: true, isLimited: false }
      const before = permissionsOf(type, [], context)
      const after = permissionsOf(type, [{ resource, action, is_allowed: isAllowed }], context)
      return allPermissions.every(
        (each) => after.has(each) === (each === name ? isAllowed : before.has(each)),
      )
    }),
  )
})

test('no override grants what a limit on locations or the account excludes', () => {
  const limited = permissionsOf('manager', everyOverride, { isPartner: true, isLimited: true })
  expect([...wholeAccountPermissions].filter((permission) => limited.has(permission))).toEqual([])
})

test('an override of an unknown permission grants nothing', () => {
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

test('an override of one user does not affect other users', () => {
  permissionsOf('read_only', [{ resource: 'review', action: 'respond', is_allowed: true }])
  expect(permissionsOf('read_only', []).has('review.respond')).toBe(false)
})

test('docs/permissions.md matches the tables', async () => {
  await expect(permissionsPage()).toMatchFileSnapshot('../../docs/permissions.md')
})

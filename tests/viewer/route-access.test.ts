import { expect, test } from 'vitest'
import { settingsFrom } from '#app/access/account-settings'
import { featuresOf } from '#app/access/features'
import type { Permission } from '#app/access/permissions'
import type { Route } from '#app/routing/route-table'
import { canOpen, hasPermissions, routeRefusal } from '#app/viewer/route-access.server'

type Row = { code: string; value: string }
type Opener = Parameters<typeof routeRefusal>[1]

const opener = (
  permissions: Permission[],
  { rows = [], ...facts }: Partial<Opener> & { rows?: Row[] } = {},
): Opener => ({
  account: { status: 'active', trialEndedAt: null },
  settings: settingsFrom(rows),
  features: featuresOf({}, rows),
  userType: 'manager',
  isStaff: false,
  isParent: false,
  impersonator: null,
  can: (permission: Permission) => permissions.includes(permission),
  ...facts,
})
const route = (rule: Partial<Route>): Route => ({
  kind: 'page',
  file: 'reviews/pages/reviews.tsx',
  address: '/reviews',
  access: 'review.read',
  isForPartners: false,
  ...(rule as object),
})
const onTrial = { account: { status: 'active' as const, trialEndedAt: new Date(Date.now() + 86_400_000) } }

test('a permission that is missing is a 403, of a list each, of `anyOf` all of them', () => {
  expect(routeRefusal(route({}), opener(['review.read']))).toBeNull()
  expect(routeRefusal(route({}), opener([]))).toEqual({ status: 403 })
  const both = route({ access: ['review.read', 'insights.read'] })
  expect(routeRefusal(both, opener(['review.read']))).toEqual({ status: 403 })
  expect(routeRefusal(both, opener(['review.read', 'insights.read']))).toBeNull()
  const either = route({ access: { anyOf: ['review.read', 'insights.read'] } })
  expect(routeRefusal(either, opener(['insights.read']))).toBeNull()
  expect(routeRefusal(either, opener([]))).toEqual({ status: 403 })
})

test('what is for administrators only is closed to others whatever their permissions, in mails and files too', () => {
  const forAdmins = route({ adminsOnly: true })
  const [manager, admin] = [opener(['review.read']), opener(['review.read'], { userType: 'admin' })]
  expect([manager, admin].map((each) => routeRefusal(forAdmins, each))).toEqual([{ status: 403 }, null])
  expect([manager, admin].map((each) => hasPermissions(each, forAdmins))).toEqual([false, true])
})

test('a form may ask for more than its page', () => {
  const holidayHours = route({ submit: 'location.update' })
  expect(routeRefusal(holidayHours, opener(['review.read']), 'GET')).toBeNull()
  expect(routeRefusal(holidayHours, opener(['review.read']), 'POST')).toEqual({ status: 403 })
  expect(routeRefusal(holidayHours, opener(['review.read', 'location.update']), 'POST')).toBeNull()
})

test('what the account has switched off is a 404, or a page that explains it', () => {
  const off = opener(['review.read'], { rows: [{ code: 'groups', value: 'false' }] })
  expect(routeRefusal(route({ settings: ['groups'] }), off)).toEqual({ status: 404 })
  expect(routeRefusal(route({ settings: ['groups'], off: 'teaser' }), off)).toBeNull()
  expect(routeRefusal(route({ settings: ['groups'] }), opener(['review.read']))).toBeNull()
})

test('a list as a file is refused on trial, with the days that are left', () => {
  const file = route({ isExport: true })
  expect(routeRefusal(file, opener(['review.read']))).toBeNull()
  expect(routeRefusal(file, opener(['review.read'], onTrial))).toEqual({
    status: 403,
    trialExport: { daysLeft: 1, isAdmin: false },
  })
})

test('only administrators, only staff, nobody who acts as somebody else', () => {
  const admins = route({ adminsOnly: true })
  expect(routeRefusal(admins, opener(['review.read']))).toEqual({ status: 403 })
  expect(routeRefusal(admins, opener(['review.read'], { userType: 'admin' }))).toBeNull()
  expect(routeRefusal(route({ access: 'staff' }), opener(['review.read']))).toEqual({ status: 403 })
  expect(routeRefusal(route({ access: 'staff' }), opener([], { isStaff: true }))).toBeNull()
  const impersonator = { name: 'Ines', until: new Date() } as never
  const own = route({ access: 'signed-in', blockedWhileImpersonating: true })
  expect(routeRefusal(own, opener([], { impersonator }))).toEqual({ status: 403 })
  expect(routeRefusal(own, opener([]))).toBeNull()
})

test('a link is shown to whom the guard would let through, to partners only of their own pages', () => {
  expect(canOpen('/reviews', opener(['review.read']))).toBe(true)
  expect(canOpen('/reviews', opener([]))).toBe(false)
  expect(canOpen('/reviews', opener(['review.read'], { isParent: true }))).toBe(false)
  expect(canOpen('/settings', opener([], { isParent: true }))).toBe(true)
})

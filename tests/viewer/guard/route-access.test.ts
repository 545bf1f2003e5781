import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import type { Permission } from '#app/kit/access/permissions'
import type { Route } from '#app/kit/routing/route-table'
import { canOpen, hasPermissions, routeRefusal } from '#app/platform/viewer/guard/route-access.server'

type SettingRow = { code: string; value: string }
type RouteViewer = Parameters<typeof routeRefusal>[1]

const viewerWith = (
  permissions: Permission[],
  { rows = [], ...facts }: Partial<RouteViewer> & { rows?: SettingRow[] } = {},
): RouteViewer => ({
  account: { status: 'active', trialEndedAt: null },
  settings: settingsFrom(rows),
  features: featuresOf({}, rows),
  userType: 'manager',
  isStaff: false,
  isPartner: false,
  impersonator: null,
  can: (permission: Permission) => permissions.includes(permission),
  ...facts,
})
const routeWith = (rule: Partial<Route>): Route => ({
  kind: 'page',
  file: 'product/reviews/pages/reviews.tsx',
  address: '/reviews',
  access: 'review.read',
  isForPartners: false,
  ...(rule as object),
})
const onTrial = { account: { status: 'active' as const, trialEndedAt: new Date(Date.now() + 86_400_000) } }

test('a missing permission is a 403: of a list, each is required; of `anyOf`, one', () => {
  expect(routeRefusal(routeWith({}), viewerWith(['review.read']))).toBeNull()
  expect(routeRefusal(routeWith({}), viewerWith([]))).toEqual({ status: 403 })
  const both = routeWith({ access: ['review.read', 'insights.read'] })
  expect(routeRefusal(both, viewerWith(['review.read']))).toEqual({ status: 403 })
  expect(routeRefusal(both, viewerWith(['review.read', 'insights.read']))).toBeNull()
  const either = routeWith({ access: { anyOf: ['review.read', 'insights.read'] } })
  expect(routeRefusal(either, viewerWith(['insights.read']))).toBeNull()
  expect(routeRefusal(either, viewerWith([]))).toEqual({ status: 403 })
})

test('what is only for admins is closed to others whatever their permissions, in mails and files too', () => {
  const forAdmins = routeWith({ adminsOnly: true })
  const [manager, admin] = [viewerWith(['review.read']), viewerWith(['review.read'], { userType: 'admin' })]
  expect([manager, admin].map((each) => routeRefusal(forAdmins, each))).toEqual([{ status: 403 }, null])
  expect([manager, admin].map((each) => hasPermissions(each, forAdmins))).toEqual([false, true])
})

test('submitting a form may require more than viewing its page', () => {
  const holidayHours = routeWith({ submit: 'location.update' })
  expect(routeRefusal(holidayHours, viewerWith(['review.read']), 'GET')).toBeNull()
  expect(routeRefusal(holidayHours, viewerWith(['review.read']), 'POST')).toEqual({ status: 403 })
  expect(routeRefusal(holidayHours, viewerWith(['review.read', 'location.update']), 'POST')).toBeNull()
})

test('what the account has switched off is a 404, or a page that explains it', () => {
  const off = viewerWith(['review.read'], { rows: [{ code: 'groups', value: 'false' }] })
  expect(routeRefusal(routeWith({ settings: ['groups'] }), off)).toEqual({ status: 404 })
  expect(routeRefusal(routeWith({ settings: ['groups'], off: 'teaser' }), off)).toBeNull()
  expect(routeRefusal(routeWith({ settings: ['groups'] }), viewerWith(['review.read']))).toBeNull()
})

test('exporting a list is refused during a trial, with the days left', () => {
  const file = routeWith({ isExport: true })
  expect(routeRefusal(file, viewerWith(['review.read']))).toBeNull()
  expect(routeRefusal(file, viewerWith(['review.read'], onTrial))).toEqual({
    status: 403,
    trialExport: { daysLeft: 1, isAdmin: false },
  })
})

test('routes can be limited to admins, to staff, and to users who are not impersonated', () => {
  const admins = routeWith({ adminsOnly: true })
  expect(routeRefusal(admins, viewerWith(['review.read']))).toEqual({ status: 403 })
  expect(routeRefusal(admins, viewerWith(['review.read'], { userType: 'admin' }))).toBeNull()
  expect(routeRefusal(routeWith({ access: 'staff' }), viewerWith(['review.read']))).toEqual({ status: 403 })
  expect(routeRefusal(routeWith({ access: 'staff' }), viewerWith([], { isStaff: true }))).toBeNull()
  const impersonator = { name: 'Ines', until: new Date() } as never
  const own = routeWith({ access: 'signed-in', blockedWhileImpersonating: true })
  expect(routeRefusal(own, viewerWith([], { impersonator }))).toEqual({ status: 403 })
  expect(routeRefusal(own, viewerWith([]))).toBeNull()
})

test('links are shown to viewers whom the guard would let through, and in partner accounts only to partner pages', () => {
  expect(canOpen('/reviews', viewerWith(['review.read']))).toBe(true)
  expect(canOpen('/reviews', viewerWith([]))).toBe(false)
  expect(canOpen('/reviews', viewerWith(['review.read'], { isPartner: true }))).toBe(false)
  expect(canOpen('/settings', viewerWith([], { isPartner: true }))).toBe(true)
})

test('after a trial, forms are refused except those of the routes that allow them; reading is not', () => {
  const ended = { account: { status: 'active' as const, trialEndedAt: new Date(Date.now() - 1_000) } }
  const viewer = viewerWith(['review.read'], ended)
  const readOnly = { isReadOnly: true, isAdmin: false }
  expect(routeRefusal(routeWith({}), viewer, 'POST')).toEqual({ status: 403, readOnly })
  expect(routeRefusal(routeWith({ allowedAfterTrial: true }), viewer, 'POST')).toBeNull()
  expect(routeRefusal(routeWith({}), viewer)).toBeNull()
})

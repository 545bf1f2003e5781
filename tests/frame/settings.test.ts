import { expect, test } from 'vitest'
import { permissionsOf } from '#app/kit/access/permissions'
import { routeByAddress } from '#app/kit/routing/match-route.server'
import { visibleSettings } from '#app/site/exports/settings-groups.server'
import { loadSettingsList } from '#app/site/frame/settings-list.server'
import { viewerWith } from './viewer-with'

const admin = viewerWith([...permissionsOf('admin', [])])
const partner = viewerWith([...permissionsOf('admin', [], { isPartner: true })], { isParent: true })
const labelsFor = (viewer: typeof admin) =>
  Object.fromEntries(
    visibleSettings(viewer).map(({ label, pages }) => [label, pages.map((page) => page.label)]),
  )

test('the settings are grouped, and every page is in one group', () => {
  const groups = labelsFor(admin)
  expect(Object.keys(groups)).toEqual(['You', 'Account', 'Locations', 'Data', 'Developers'])
  expect(groups.You).toEqual(['Profile', 'Password', 'Two-step sign-in', 'Sessions', 'Saved filters'])
  expect(groups.Developers).toEqual(['API tokens', 'Single sign-on keys'])
  const labels = Object.values(groups).flat()
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.length).toBeGreaterThan(20)
})

test('they contain only pages the viewer may open, and for a partner none about scores', () => {
  expect(labelsFor(viewerWith([]))).toEqual({
    You: ['Profile', 'Password', 'Two-step sign-in', 'Sessions', 'Saved filters'],
    Account: ['Billing'],
    Data: ['Downloads'],
  })
  expect(labelsFor(admin).Locations).toContain('Target score')
  expect(labelsFor(partner).Locations).not.toContain('Target score')
})

const currentOn = (address: Parameters<typeof routeByAddress>[0], viewer = admin) =>
  loadSettingsList(viewer, routeByAddress(address))
    ?.groups.flatMap(({ links }) => links)
    .flatMap(({ label, current }) => (current ? [[label, current]] : []))

test('the list beside a settings page marks the page, also on pages below it', () => {
  expect(currentOn('/settings/users')).toEqual([['Users', 'page']])
  expect(currentOn('/settings/users/:userId/edit')).toEqual([['Users', 'true']])
  expect(currentOn('/settings/profile/password')).toEqual([['Password', 'page']])
  expect(currentOn('/settings/profile/email')).toEqual([['Profile', 'true']])
  expect(currentOn('/settings/locations/:locationId/history')).toEqual([['Locations', 'true']])
  expect(currentOn('/settings/scheduled-exports/new')).toEqual([['Scheduled exports', 'true']])
  expect(currentOn('/settings/audit/sessions')).toEqual([['Account sessions', 'page']])
  expect(currentOn('/file-downloads/new')).toEqual([['Downloads', 'true']])
})

test('pages that are no settings have no list, nor has the page that shows all settings', () => {
  expect(currentOn('/reviews')).toBeUndefined()
  expect(currentOn('/settings')).toBeUndefined()
})

test('the links of the list stay in the account that is open', () => {
  const inChild = viewerWith([...permissionsOf('admin', [])], { inAccount: '12' })
  const list = loadSettingsList(inChild, routeByAddress('/settings/users'))!
  expect(list.backTo).toBe('/as/12/settings')
  expect(list.groups.flatMap(({ links }) => links).every(({ to }) => to.startsWith('/as/12/'))).toBe(true)
})

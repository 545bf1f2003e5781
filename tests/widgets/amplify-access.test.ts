import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { enabledWidgetTypes, teaserFor } from '#app/product/widgets/amplify-access.server'
import { widgetTypeNames, widgetTypes } from '#app/product/widgets/widget'

const settingCodes = widgetTypeNames.map((type) => widgetTypes[type].setting)
const viewerWithout = (off: string[], canCreate = true) =>
  ({
    can: () => canCreate,
    settings: settingsFrom(off.map((code) => ({ code, value: 'false' }))),
    // Nobody has requested access yet.
    query: async () => null,
  }) as unknown as Viewer

test('Amplify offers every type of widget that is not switched off for the account', () => {
  expect(enabledWidgetTypes(viewerWithout([]))).toEqual(widgetTypeNames)
  expect(enabledWidgetTypes(viewerWithout(['amplify_testimonial_widgets']))).toEqual(
    widgetTypeNames.filter((type) => type !== 'teaser'),
  )
  expect(enabledWidgetTypes(viewerWithout(settingCodes))).toEqual([])
})

test('Amplify is introduced to those who cannot create widgets, and when all types are switched off', async () => {
  const isIntroduced = async (viewer: Viewer) =>
    (await teaserFor(new Request('http://own.test/amplify'), viewer)) !== null
  expect(await isIntroduced(viewerWithout([]))).toBe(false)
  expect(await isIntroduced(viewerWithout(settingCodes.slice(1)))).toBe(false)
  expect(await isIntroduced(viewerWithout(settingCodes))).toBe(true)
  expect(await isIntroduced(viewerWithout([], false))).toBe(true)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { autoSyncControl, type SwitchViewer } from '#app/product/location-details/auto-sync/auto-sync-control'

// The Auto Sync switch, for each kind of viewer and location.
const marco: SwitchViewer = { canEdit: true, isAdmin: false, hasPublishing: true, isGoogleActive: true }
const off = { autoSync: false, publishing: 'eligible_not_published', reason: '' }
const on = { autoSync: true, publishing: 'published', reason: '' }

test('an editor can use the switch, and its tip says what it does', () => {
  expect(autoSyncControl(off, marco)).toMatchObject({
    kind: 'switch',
    isOn: false,
    isLocked: false,
    tip: 'Turn publish on to automatically submit any changes to your location to directories after 30 minutes.',
  })
  expect(autoSyncControl(on, marco)).toMatchObject({
    isOn: true,
    isLocked: false,
    tip: 'Automatically submitting any changes to your location to directories after 30 minutes.',
  })
})

test('a viewer who cannot edit sees only On or Off, and for an admin the switch is locked', () => {
  expect(autoSyncControl(on, { ...marco, canEdit: false }).kind).toBe('words')
  expect(autoSyncControl(on, { ...marco, isAdmin: true })).toMatchObject({ kind: 'switch', isLocked: true })
})

describe('the switch is locked and its tip says why', () => {
  test('when the account does not have publishing', () => {
    const control = autoSyncControl(off, { ...marco, hasPublishing: false })
    expect(control).toMatchObject({ isLocked: true, showsIntegrateLink: false, showsSupportContact: true })
    expect(control.tip).toContain('contact your account manager')
  })

  test('when Google is not integrated, with a link to integrations for admins', () => {
    const tip = 'Cannot Publish: No active Google integration.'
    expect(autoSyncControl(off, { ...marco, isGoogleActive: false })).toMatchObject({
      isLocked: true,
      tip,
      showsIntegrateLink: false,
    })
    expect(autoSyncControl(off, { ...marco, isAdmin: true, isGoogleActive: false })).toMatchObject({
      tip,
      showsIntegrateLink: true,
    })
    const expectedTip = { ...off, publishing: 'not_eligible', reason: 'No active Google integration' }
    expect(autoSyncControl(expectedTip, marco)).toMatchObject({ isLocked: true, tip })
  })

  test('when the location is not eligible', () => {
    const location = {
      autoSync: false,
      publishing: 'not_eligible',
      reason: 'Location not found in Google integration',
    }
    expect(autoSyncControl(location, marco)).toMatchObject({
      isLocked: true,
      tip: 'Cannot Publish: Location not found in Google integration',
    })
  })

  test('for every location and viewer, with a tip that is never empty', () => {
    const location = fc.record({
      autoSync: fc.boolean(),
      publishing: fc.constantFrom('published', 'eligible_not_published', 'not_eligible'),
      reason: fc.string(),
    })
    const viewer = fc.record({
      canEdit: fc.boolean(),
      isAdmin: fc.boolean(),
      hasPublishing: fc.boolean(),
      isGoogleActive: fc.boolean(),
    })
    fc.assert(
      fc.property(location, viewer, (sync, switchViewer) => {
        const { tip, isLocked } = autoSyncControl(sync, switchViewer)
        expect(tip).not.toBe('')
        if (switchViewer.isAdmin || !switchViewer.hasPublishing || !switchViewer.isGoogleActive)
          expect(isLocked).toBe(true)
      }),
    )
  })
})

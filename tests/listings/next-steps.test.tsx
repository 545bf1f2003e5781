import { expect, test } from 'vitest'
import { type Directory, directories } from '#app/kit/directories/directories'
import type { FlyoutActions } from '#app/product/listings/flyout/available-actions'
import type { FlyoutData } from '#app/product/listings/flyout/flyout-data'
import { NextSteps } from '#app/product/listings/flyout/next-steps'
import { render, visibleText } from '../ui/render'

const location = { id: '7', name: 'Boise', autoSync: true, status: 'published', reason: null }
const noActions: FlyoutActions = {
  canSend: false,
  canCheck: false,
  canCorrect: false,
  opensDirectory: false,
}
const stepsFor = (
  directory: Directory,
  state: FlyoutData['state'],
  more: { actions?: Partial<FlyoutActions>; canEdit?: boolean; listing?: { url: string } } = {},
) => {
  const flyout = {
    location,
    directory,
    state,
    canMatch: true,
    canEdit: false,
    integration: 'active',
    ...more,
    actions: { ...noActions, ...more.actions },
  }
  const viewer = { isAdmin: true, hasPublishing: true, isGoogleActive: true }
  return render(<NextSteps flyout={flyout as unknown as FlyoutData} viewer={viewer} returnTo="/" />)
}

test('a location that is missing in a connected directory is added on the directory’s own page', () => {
  for (const [code, { name, ownersUrl }] of Object.entries(directories)) {
    const html = stepsFor(code as Directory, 'location_missing')
    expect(html).toContain(`href="${ownersUrl}"`)
    expect(visibleText(html)).toContain(`Add location to ${name}`)
    expect(stepsFor(code as Directory, 'out_of_sync')).not.toContain(ownersUrl)
  }
})

test('a location that may only be missing its match is matched to a Google profile or Facebook Page first', () => {
  expect(stepsFor('google_maps', 'location_missing')).toContain('/settings/integrations/google/profiles')
  expect(stepsFor('facebook', 'location_missing')).toContain('/settings/integrations/facebook/matches')
  expect(visibleText(stepsFor('yelp_api', 'location_missing'))).not.toContain('Match')
})

test('a listing that only the directory can change is opened there, in a new tab', () => {
  const html = stepsFor('trip_advisor', 'out_of_sync', {
    actions: { opensDirectory: true },
    listing: { url: 'https://tripadvisor.example/7' },
  })
  expect(html).toMatch(
    /<a href="https:\/\/tripadvisor\.example\/7" target="_blank"[^>]*class="btn btn-primary"/,
  )
  expect(visibleText(html)).toContain('Open on Tripadvisor (opens in a new tab)')
  expect(html).not.toContain('<button')
  const withoutUrl = stepsFor('trip_advisor', 'out_of_sync', { actions: { opensDirectory: true } })
  expect(withoutUrl).toContain('href="https://www.tripadvisor.com/Owners"')
  expect(visibleText(withoutUrl)).toContain('Open Tripadvisor (opens in a new tab)')
})

test('a rejected listing leads to the location’s form, and sending it again comes second', () => {
  const html = stepsFor('bing', 'out_of_sync', { actions: { canCorrect: true, canSend: true } })
  expect(html).toMatch(
    /class="btn btn-primary[^"]*"[^>]*href="\/settings\/locations\/7\/details\?fromLL=true&amp;withEdit=true"/,
  )
  expect(html.match(/btn-primary/g)).toHaveLength(1)
  expect(visibleText(html)).toContain('Send now')
})

test('an admin, who may not turn Auto Sync on or off, reads its state and why, without a button', () => {
  const html = stepsFor('bing', 'in_sync', { canEdit: true })
  expect(visibleText(html)).toContain('Auto Sync On')
  expect(visibleText(html)).toContain('Only managers can turn Auto Sync on or off.')
  expect(html).not.toContain('<button')
})

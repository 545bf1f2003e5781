import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import { defaultBrand } from '#app/platform/brand/brand'
import { errorText } from '#app/platform/page/errors/error-messages'
import { ErrorPage } from '#app/platform/page/errors/error-page'
import { renderPlainPage } from '#app/platform/page/errors/plain-pages.server'
import { TrialExportMessage } from '#app/platform/page/errors/trial-export-message'
import { visibleNavigation } from '#app/platform/page/navigation.server'
import { pageTitle } from '#app/platform/page/page-title'
import { PrintFrame } from '#app/platform/page/print/print-frame'
import { Frame } from '#app/site/frame/frame'
import { render, visibleText } from '../ui/render'

const root = {
  viewer: {
    name: 'Dana Whitfield',
    accountId: '1',
    accountName: 'Harbor Dental',
    permissions: ['review.read', 'alert.update'],
    userType: 'admin',
    settings: settingsFrom([]),
    features: featuresOf({}, []),
    isParent: false,
    isShadowing: false,
    navigation: visibleNavigation({
      canOpen: (address) => ['/reviews', '/settings'].includes(address),
      passes: () => true,
    }),
  },
  brand: defaultBrand,
  prefix: '',
  preferences: {
    theme: 'system',
    density: 'comfortable',
    collapsedNav: false,
    lockedNav: false,
    shortcuts: true,
    closedGroups: [] as string[],
  },
  flash: null,
}

const renderFrame = (changes: object = {}, path = '/reviews') =>
  render(
    <Frame>
      <h1>Reviews</h1>
    </Frame>,
    { url: path, root: { ...root, ...changes } },
  )

test('the first link skips the navigation', () => {
  const html = renderFrame()
  expect(html.indexOf('<a ')).toBe(html.indexOf('<a href="#main"'))
  expect(html).toContain('<main id="main"')
  expect(html).toMatch(/<nav [^>]*aria-label="Main"/)
  expect(html).toContain('<header')
})

test('the menu on narrow screens works without JavaScript', () => {
  const html = renderFrame()
  expect(html).toMatch(/<nav id="navigation" [^>]*popover="auto"/)
  expect(html).toContain('popovertarget="navigation" popovertargetaction="hide" aria-label="Close menu"')
})

test('a collapsed navigation keeps its labels and has an Expand button', () => {
  const html = renderFrame({ preferences: { ...root.preferences, collapsedNav: true } })
  expect(html).toContain('data-nav="collapsed"')
  expect(visibleText(html)).toContain('Reviews')
  expect(html).toMatch(/name="collapsedNav" value="false".*Expand/)
})

test('a locked navigation cannot be collapsed and has an Unlock button', () => {
  const html = renderFrame({ preferences: { ...root.preferences, lockedNav: true } })
  expect(html).not.toContain('name="collapsedNav"')
  expect(html).toMatch(/name="lockedNav" value="false".*Unlock menu/)
})

test('Log Out is hidden while working in another account', () => {
  expect(visibleText(renderFrame())).toContain('Log Out')
  expect(visibleText(renderFrame({ viewer: { ...root.viewer, isShadowing: true } }))).not.toContain('Log Out')
})

test('the preference forms return to the current page', () => {
  expect(renderFrame({}, '/reviews?rating=5')).toContain('name="returnTo" value="/reviews?rating=5"')
})

test('a collapsed navigation group stays collapsed unless it contains the current page', () => {
  const closed = { preferences: { ...root.preferences, closedGroups: ['review-analysis'] } }
  expect([...renderFrame(closed).matchAll(/<details( open="")?>/g)].map(([, open]) => Boolean(open))).toEqual(
    [true],
  )
  expect(renderFrame(closed, '/settings')).toMatch(/<details><summary/)
})

test('a signed-out visitor sees no navigation', () => {
  expect(renderFrame({ viewer: null })).not.toContain('<nav')
})

test('a banner at the top says which other account is in view, with a button to go back', () => {
  const html = renderFrame(
    { viewer: { ...root.viewer, isShadowing: true }, prefix: '/as/12' },
    '/as/12/reviews',
  )
  expect(visibleText(html)).toContain('You are working in Harbor Dental . Back to your account')
  expect(html).toContain('action="/as/12/preferences"')
})

test('the flash message is above the title and has a link to dismiss it', () => {
  const html = renderFrame(
    { flash: { level: 'success', message: 'Response published' } },
    '/reviews?rating=5',
  )
  expect(html).toMatch(/role="status"[^>]*>.*Response published.*href="\/reviews\?rating=5".*<h1>/)
})

test('an error message has the role alert', () => {
  expect(renderFrame({ flash: { level: 'alert', message: 'Something went wrong' } })).toMatch(
    /role="alert"[^>]*>.*Something/,
  )
})

test('error pages link to the start page and never show a cause', () => {
  const html = render(<ErrorPage />)
  expect(html).toContain('href="/"')
  expect(visibleText(html)).toContain('Something went wrong')
  expect(errorText(404).title).toBe('Page not found')
  expect(errorText(418)).toEqual(errorText(500))
  expect(renderPlainPage(503)).toContain('Temporarily unavailable')
})

test('the trial export message shows the days left and how to upgrade', () => {
  const admins = render(<TrialExportMessage daysLeft={1} isAdmin />, { root: { ...root, prefix: '/as/7' } })
  expect(admins).toContain('href="/as/7/settings/billing/edit"')
  expect(visibleText(admins)).toContain('1 day left in your trial. Upgrade to export.')
  const others = render(<TrialExportMessage daysLeft={0} isAdmin={false} />, { root })
  expect(visibleText(others)).toContain('Contact your account administrator to upgrade.')
  expect(others).not.toContain('billing')
})

test('admins of a white-labeled account are sent to its support instead of billing', () => {
  const brand = { ...defaultBrand, isWhiteLabel: true, supportEmail: 'help@brightsmile.example' }
  const html = render(<TrialExportMessage daysLeft={1} isAdmin />, { root: { ...root, brand } })
  expect(html).toMatch(/Contact <a href="mailto:help@brightsmile.example">support<\/a> to export\./)
  expect(html).not.toContain('billing')
})

test('a printout shows account, filter and time of generation', () => {
  const html = render(
    <PrintFrame
      title="Reviews"
      account="Harbor Dental"
      filter="Last 30 days"
      generatedAt="Nov 21, 2026, 8:40 AM CST"
      backTo="/reviews"
    >
      <table />
    </PrintFrame>,
  )
  expect(visibleText(html)).toMatch(
    /Press Ctrl P .* Reviews Harbor Dental · Last 30 days Generated Nov 21, 2026, 8:40 AM CST/,
  )
})

test('a page title contains the page number and the number of pages', () => {
  expect(pageTitle('Reviews')).toBe('Reviews')
  expect(pageTitle('Locations', { page: 2, pages: 20 })).toBe('Locations, page 2 of 20')
})

const white = { ...defaultBrand, productName: 'Fern & Co', isWhiteLabel: true }

test('a white-labeled page shows its brand’s name and logo, and never ours', () => {
  const html = renderFrame({ brand: white })
  expect(visibleText(html)).toContain('Fern &amp; Co')
  expect(html + render(<ErrorPage />, { root: { ...root, brand: white } })).not.toContain('Highstreet')
  expect(renderFrame({ brand: { ...white, logoUrl: '/logos/abc' } })).toContain(
    '<img src="/logos/abc" alt="Fern &amp; Co"',
  )
})

test('an error page without a known brand names no brand', () => {
  expect(render(<ErrorPage />)).not.toContain('Highstreet')
  expect(renderPlainPage(503)).not.toContain('Highstreet')
  expect(renderPlainPage(503, white)).toContain('<title>Temporarily unavailable · Fern &#38; Co</title>')
})

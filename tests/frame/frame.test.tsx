import { expect, test } from 'vitest'
import { settingsFrom } from '#app/access/account-settings'
import { featuresOf } from '#app/access/features'
import { defaultBrand } from '#app/brand/brand'
import { Frame } from '#app/frame/frame'
import { visibleNavigation } from '#app/frame/navigation.server'
import { errorText } from '#app/page/errors/error-messages'
import { ErrorPage } from '#app/page/errors/error-page'
import { renderPlainPage } from '#app/page/errors/plain-pages.server'
import { TrialExportMessage } from '#app/page/errors/trial-export-message'
import { pageTitle } from '#app/page/page-title'
import { PrintFrame } from '#app/page/print/print-frame'
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

test('the first stop is the way past the navigation', () => {
  const html = renderFrame()
  expect(html.indexOf('<a ')).toBe(html.indexOf('<a href="#main"'))
  expect(html).toContain('<main id="main"')
  expect(html).toMatch(/<nav [^>]*aria-label="Main"/)
  expect(html).toContain('<header')
})

test('the menu of narrow screens opens and closes by the browser alone', () => {
  const html = renderFrame()
  expect(html).toMatch(/<nav id="navigation" [^>]*popover="auto"/)
  expect(html).toContain('popovertarget="navigation" popovertargetaction="hide" aria-label="Close menu"')
})

test('a folded navigation keeps its names and offers the way back', () => {
  const html = renderFrame({ preferences: { ...root.preferences, collapsedNav: true } })
  expect(html).toContain('data-nav="collapsed"')
  expect(visibleText(html)).toContain('Reviews')
  expect(html).toMatch(/name="collapsedNav" value="false".*Expand/)
})

test('a locked navigation offers no way to fold it, and the way to unlock it', () => {
  const html = renderFrame({ preferences: { ...root.preferences, lockedNav: true } })
  expect(html).not.toContain('name="collapsedNav"')
  expect(html).toMatch(/name="lockedNav" value="false".*Unlock menu/)
})

test('whoever works in another account has a way back, and does not log out from there', () => {
  expect(visibleText(renderFrame())).toContain('Log Out')
  expect(visibleText(renderFrame({ viewer: { ...root.viewer, isShadowing: true } }))).not.toContain('Log Out')
})

test('preferences come back to the page they were changed on', () => {
  expect(renderFrame({}, '/reviews?rating=5')).toContain('name="returnTo" value="/reviews?rating=5"')
})

test('a group somebody folded away stays so, unless its page is open', () => {
  const closed = { preferences: { ...root.preferences, closedGroups: ['review-analysis'] } }
  expect([...renderFrame(closed).matchAll(/<details( open="")?>/g)].map(([, open]) => Boolean(open))).toEqual(
    [true],
  )
  expect(renderFrame(closed, '/settings')).toMatch(/<details><summary/)
})

test('nobody signed in sees no navigation', () => {
  expect(renderFrame({ viewer: null })).not.toContain('<nav')
})

test('working in another account is said above everything, with the way back as a button', () => {
  const html = renderFrame(
    { viewer: { ...root.viewer, isShadowing: true }, prefix: '/as/12' },
    '/as/12/reviews',
  )
  expect(visibleText(html)).toContain('You are working in Harbor Dental . Back to your account')
  expect(html).toContain('action="/as/12/preferences"')
})

test('the message of the last action stands above the title and can be dismissed by a link', () => {
  const html = renderFrame(
    { flash: { level: 'success', message: 'Response published' } },
    '/reviews?rating=5',
  )
  expect(html).toMatch(/role="status"[^>]*>.*Response published.*href="\/reviews\?rating=5".*<h1>/)
})

test('what went wrong is an alert', () => {
  expect(renderFrame({ flash: { level: 'alert', message: 'Something went wrong' } })).toMatch(
    /role="alert"[^>]*>.*Something/,
  )
})

test('an error page offers a way home, and never a cause', () => {
  const html = render(<ErrorPage />)
  expect(html).toContain('href="/"')
  expect(visibleText(html)).toContain('Something went wrong')
  expect(errorText(404).title).toBe('Page not found')
  expect(errorText(418)).toEqual(errorText(500))
  expect(renderPlainPage(503)).toContain('Temporarily unavailable')
})

test('who may not export on trial is told how long it lasts and who can end it', () => {
  const admins = render(<TrialExportMessage daysLeft={1} isAdmin />, { root: { ...root, prefix: '/as/7' } })
  expect(admins).toContain('href="/as/7/settings/billing/edit"')
  expect(visibleText(admins)).toContain('1 day left in your trial. Upgrade to export.')
  const others = render(<TrialExportMessage daysLeft={0} isAdmin={false} />, { root })
  expect(visibleText(others)).toContain('Contact your account administrator to upgrade.')
  expect(others).not.toContain('billing')
})

test('a sheet to print names account, filter and time, and asks for nothing it does not print', () => {
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

test('a title says which page of how many', () => {
  expect(pageTitle('Reviews')).toBe('Reviews')
  expect(pageTitle('Locations', { page: 2, pages: 20 })).toBe('Locations, page 2 of 20')
})

const white = { ...defaultBrand, productName: 'Fern & Co', isWhiteLabel: true }

test('WL-1 under a brand of its own the page bears its name, and nowhere ours', () => {
  const html = renderFrame({ brand: white })
  expect(visibleText(html)).toContain('Fern &amp; Co')
  expect(html + render(<ErrorPage />, { root: { ...root, brand: white } })).not.toContain('Highstreet')
  expect(renderFrame({ brand: { ...white, logoUrl: '/logos/abc' } })).toContain(
    '<img src="/logos/abc" alt="Fern &amp; Co"',
  )
})

test('WL-2 where nobody knows whose page it is, nobody is named', () => {
  expect(render(<ErrorPage />)).not.toContain('Highstreet')
  expect(renderPlainPage(503)).not.toContain('Highstreet')
  expect(renderPlainPage(503, white)).toContain('<title>Temporarily unavailable · Fern &#38; Co</title>')
})

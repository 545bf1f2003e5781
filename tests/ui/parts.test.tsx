import { expect, test } from 'vitest'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { Flyout } from '#app/kit/ui/overlays/flyout'
import { StepList } from '#app/kit/ui/step-list'
import { BulkBar } from '#app/kit/ui/tables/bulk-bar'
import { render, visibleText } from './render'

test('a flyout is part of the server-rendered page, and closes with a link', () => {
  const html = render(
    <Flyout
      title="Signed in"
      closeTo="/settings/audit?kind=sign_in"
      footer={<button type="submit">Save</button>}
    >
      <p>By Dana</p>
    </Flyout>,
  )
  expect(html).toMatch(/<aside role="dialog" aria-labelledby="flyout-title"/)
  expect(html).toMatch(/<h2 id="flyout-title" tabindex="-1" autofocus=""[^>]*>Signed in<\/h2>/)
  expect(html).toMatch(/<a [^>]*aria-label="Close"[^>]*href="\/settings\/audit\?kind=sign_in"/)
  expect(visibleText(html)).toBe('Signed in By Dana Save')
})

test('a drawer opens without JavaScript, and summarizes its contents while closed', () => {
  const renderDrawer = (isOpen: boolean) => (
    <Drawer title="Reviews" summary="2 of 3" isOpen={isOpen}>
      <input name="review.read" />
    </Drawer>
  )
  expect(render(renderDrawer(false))).toMatch(/^<details class="[^"]*"><summary/)
  expect(render(renderDrawer(true))).toMatch(/^<details open=""/)
  expect(visibleText(render(renderDrawer(false)))).toBe('Reviews 2 of 3')
  expect(render(renderDrawer(false))).toContain('<input name="review.read"/>')
})

test('selecting all matching rows sends the filter and the displayed number in the same form', () => {
  const html = render(<BulkBar matching={{ total: 1482, search: 'rating=1' }}>{null}</BulkBar>)
  expect(visibleText(html)).toContain('Select all 1,482 matching')
  expect(html).toContain('<input type="hidden" name="search" form="bulk" value="rating=1"/>')
  expect(html).toContain('<input type="hidden" name="expected" form="bulk" value="1482"/>')
  expect(html).toContain('<input type="checkbox" name="scope" form="bulk" value="all"/>')
})

test('a list of steps says which were completed or skipped, and links back to them', () => {
  const html = render(
    <StepList<'file' | 'category' | 'publish' | 'result'>
      label="Upload steps"
      steps={{ file: 'Upload', category: 'Category', publish: 'Publish', result: 'Result' }}
      current="publish"
      skipped={['category']}
      pathTo={(step) => `/photos/${step}`}
    />,
  )
  expect(visibleText(html)).toBe('1. Upload (completed) 2. Category (skipped) 3. Publish 4. Result')
  const states = [...html.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)
  expect(states).toEqual(['completed', 'skipped', 'started', 'unstarted'])
  expect(html).toMatch(/data-state="started" aria-current="step"/)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/photos/file',
    '/photos/category',
  ])
})

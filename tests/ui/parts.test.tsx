import { expect, test } from 'vitest'
import { BulkBar } from '#app/ui/bulk-bar'
import { Drawer } from '#app/ui/drawer'
import { Flyout } from '#app/ui/flyout'
import { render, words } from './render'

test('a flyout stands in the page as the server wrote it, and closes by a link', () => {
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
  expect(words(html)).toBe('Signed in By Dana Save')
})

test('a drawer opens by the browser alone, and says beforehand what it holds', () => {
  const drawer = (isOpen: boolean) => (
    <Drawer title="Reviews" note="2 of 3" isOpen={isOpen}>
      <input name="review.read" />
    </Drawer>
  )
  expect(render(drawer(false))).toMatch(/^<details class="[^"]*"><summary/)
  expect(render(drawer(true))).toMatch(/^<details open=""/)
  expect(words(render(drawer(false)))).toBe('Reviews 2 of 3')
  expect(render(drawer(false))).toContain('<input name="review.read"/>')
})

test('all that match are chosen by their filter and the number seen, within the one form', () => {
  const html = render(<BulkBar matching={{ total: 1482, search: 'rating=1' }}>{null}</BulkBar>)
  expect(words(html)).toContain('Select all 1,482 matching')
  expect(html).toContain('<input type="hidden" name="search" form="bulk" value="rating=1"/>')
  expect(html).toContain('<input type="hidden" name="expected" form="bulk" value="1482"/>')
  expect(html).toContain('<input type="checkbox" name="scope" form="bulk" value="all"/>')
})

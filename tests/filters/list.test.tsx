import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import type { List } from '#app/platform/filters/list/list'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { render, visibleText } from '../ui/render'

const userFilter = defineFilter({ fields: [searchField], sorts: ['name', 'seen'] })

/** Returns the list of `total` users for a query string. */
function userListAt(query: string, total = 60): List {
  const url = `http://localhost/people?${query}`
  return paginateList(new Request(url), userFilter, userFilter.read(new URL(url).searchParams), total)
}

function redirectTarget(load: () => unknown): string | null {
  try {
    load()
    return null
  } catch (response) {
    return (response as Response).headers.get('Location')
  }
}

const linkTargets = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) =>
    decodeURIComponent(to!.replaceAll('&amp;', '&')),
  )

test('a column header links from unsorted to ascending, descending and back', () => {
  const renderHeader = (query: string) =>
    render(
      <table>
        <thead>
          <tr>
            <SortColumn list={userListAt(query)} by="name">
              Name
            </SortColumn>
          </tr>
        </thead>
      </table>,
    )
  expect(linkTargets(renderHeader(''))).toEqual(['/people?sort[by]=name&sort[order]=asc'])
  expect(linkTargets(renderHeader('sort[by]=name&sort[order]=asc'))).toEqual([
    '/people?sort[by]=name&sort[order]=desc',
  ])
  expect(linkTargets(renderHeader('sort[by]=name&sort[order]=desc'))).toEqual(['/people'])
  expect(renderHeader('sort[by]=name&sort[order]=desc')).toContain('aria-sort="descending"')
  expect(renderHeader('sort[by]=seen')).toContain('aria-sort="none"')
})

test('changing the sort order keeps the search and starts at the first page', () => {
  const html = render(
    <table>
      <thead>
        <tr>
          <SortColumn list={userListAt('search_terms=ann&page=2')} by="seen">
            Last seen
          </SortColumn>
        </tr>
      </thead>
    </table>,
  )
  expect(linkTargets(html)).toEqual(['/people?search_terms=ann&sort[by]=seen&sort[order]=asc'])
})

test('a page past the last redirects to the last, keeping the other parameters', () => {
  expect(redirectTarget(() => userListAt('search_terms=ann&page=9'))).toBe('/people?search_terms=ann&page=3')
  expect(redirectTarget(() => userListAt('page=2', 0))).toBe('/people')
  expect(redirectTarget(() => userListAt('page=3'))).toBeNull()
})

test('the offset is within the list for any requested page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 500 }), (page, total) => {
      const to = redirectTarget(() => userListAt(`page=${page}`, total))
      const list = userListAt(to ? to.slice('/people?'.length) : `page=${page}`, total)
      const { limit, offset } = limitAndOffset(list)
      expect(list.page).toBeLessThanOrEqual(list.pages)
      expect(offset === 0 || offset < total).toBe(true)
      expect(limit * list.pages).toBeGreaterThanOrEqual(total)
    }),
  )
})

test('the pagination links and counts pages, and is omitted for a single page', () => {
  const html = render(<ListPages list={userListAt('page=2')} summary="60 people" />)
  expect(visibleText(html)).toBe('60 people First Previous Page 2 of 3 Next Last')
  expect(linkTargets(html)).toEqual(['/people', '/people', '/people?page=3', '/people?page=3'])
  expect(render(<ListPages list={userListAt('', 25)} summary="25 people" />)).toBe('')
})

test('the list header shows the count, and its search form keeps the sort order', () => {
  const html = render(
    <ListHeader
      list={userListAt('search_terms=ann&sort[by]=seen&sort[order]=desc&page=2')}
      count="60 people"
    />,
  )
  expect(html).toMatch(/<p [^>]*role="status">60 people<\/p>/)
  expect(html).toContain('<form method="get" action="/people"')
  expect(
    [...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name, value]) => `${name}=${value}`,
    ),
  ).toEqual(['sort[by]=seen', 'sort[order]=desc'])
  expect(html).toMatch(/type="search"[^>]*value="ann"/)
  expect(linkTargets(html)).toEqual(['/people?sort[by]=seen&sort[order]=desc'])
})

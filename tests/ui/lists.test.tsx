import { expect, test } from 'vitest'
import { Menu } from '#app/kit/ui/overlays/menu'
import { BulkBar } from '#app/kit/ui/tables/bulk-bar'
import { KeysetPagination, NumberedPagination } from '#app/kit/ui/tables/pagination'
import { SelectAll } from '#app/kit/ui/tables/select-all'
import { nextSort, type Sort } from '#app/kit/ui/tables/sort'
import { Headings, SortHeader, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { render, visibleText } from './render'

const renderHeader = (current?: Sort) =>
  render(
    <table>
      <thead>
        <tr>
          <SortHeader
            by="rating"
            current={current}
            to={(next) => `?${next ? `${next.by}=${next.order}` : 'unsorted'}`}
          >
            Rating
          </SortHeader>
        </tr>
      </thead>
    </table>,
  )

test('a header sorts ascending, then descending, then not at all', () => {
  expect(nextSort(undefined, 'rating')).toEqual({ by: 'rating', order: 'asc' })
  expect(nextSort({ by: 'rating', order: 'asc' }, 'rating')).toEqual({ by: 'rating', order: 'desc' })
  expect(nextSort({ by: 'rating', order: 'desc' }, 'rating')).toBeUndefined()
  expect(nextSort({ by: 'date', order: 'desc' }, 'rating')).toEqual({ by: 'rating', order: 'asc' })
})

test('a header shows how its column is sorted and links to the next state', () => {
  expect(renderHeader()).toMatch(/aria-sort="none".*href="\/\?rating=asc"/)
  expect(renderHeader({ by: 'rating', order: 'asc' })).toMatch(
    /aria-sort="ascending".*href="\/\?rating=desc"/,
  )
  expect(renderHeader({ by: 'rating', order: 'desc' })).toMatch(/aria-sort="descending".*href="\/\?unsorted"/)
  expect(renderHeader({ by: 'date', order: 'desc' })).toContain('aria-sort="none"')
})

test('a table scrolls inside a named region that the keyboard can reach', () => {
  const html = render(<Table caption="Reviews, newest first">{null}</Table>)
  expect(html).toMatch(
    /<section class="scroll-region[^"]*" aria-label="Reviews, newest first, scrollable" tabindex="0">/,
  )
  expect(html).toContain('<caption class="sr-only">Reviews, newest first</caption>')
})

test('each cell carries the heading of its column, across fragments, spanning cells and other components', () => {
  const Pair = () => (
    <>
      <td data-label="Old">3</td>
      <td data-label="New">4</td>
    </>
  )
  const sizeHeadings = (
    <>
      <SortHeader by="size" to={() => '?'}>
        Size
      </SortHeader>
      <th scope="col">Old</th>
      <th scope="col">New</th>
    </>
  )
  const placeCells = (
    <>
      <td>Illinois</td>
      {['7'].map((size) => (
        <td key={size}>{size}</td>
      ))}
    </>
  )
  const html = render(
    <Table caption="Changes">
      <thead>
        <tr>
          <th scope="col">
            <input type="checkbox" aria-label="Select all on this page" />
          </th>
          <Headings labels={['Name', 'City']} />
          {sizeHeadings}
        </tr>
      </thead>
      <tbody>
        <TableRow>
          <td>box</td>
          <th scope="row">Skokie</th>
          {placeCells}
          <Pair />
        </TableRow>
        <TableRow firstColumn={1}>
          <td colSpan={2}>both</td>
          <td data-label="Own">8</td>
          <td>9</td>
        </TableRow>
      </tbody>
    </Table>,
  )
  const cells = [...html.matchAll(/<td(?:[^>]* data-label="([^"]*)")?[^>]*>([^<]*)/g)]
  expect(cells.map(([, label, value]) => `${label ?? ''}: ${value}`)).toEqual([
    ': box',
    'City: Illinois',
    'Size: 7',
    'Old: 3',
    'New: 4',
    'Name: both',
    'Own: 8',
    'Old: 9',
  ])
})

test('a table that keeps its columns on phones is no list of cards', () => {
  expect(render(<Table caption="Listings">{null}</Table>)).toContain('class="data record-cards"')
  expect(
    render(
      <Table caption="Listings" keepsColumns>
        {null}
      </Table>,
    ),
  ).toContain('class="data"')
})

test('the first page links to neither first nor previous, the last to neither next nor last', () => {
  const renderPagination = (page: number) =>
    render(<NumberedPagination summary="482 locations" page={page} pages={20} to={(to) => `?page=${to}`} />)
  expect(linkTargets(renderPagination(1))).toEqual(['Next →/?page=2', 'Last →/?page=20'])
  expect(linkTargets(renderPagination(2))).toEqual([
    'First →/?page=1',
    'Previous →/?page=1',
    'Next →/?page=3',
    'Last →/?page=20',
  ])
  expect(linkTargets(renderPagination(20))).toEqual(['First →/?page=1', 'Previous →/?page=19'])
  expect(visibleText(renderPagination(2))).toContain('Page 2 of 20')
})

test('an empty list is page 1 of 1', () => {
  const html = render(<NumberedPagination summary="0 locations" page={1} pages={0} to={() => '?'} />)
  expect(visibleText(html)).toBe('0 locations Page 1 of 1')
  expect(linkTargets(html)).toEqual([])
})

test('a keyset list links only to existing neighbor pages', () => {
  expect(linkTargets(render(<KeysetPagination summary="" next="?before=12" />))).toEqual([
    'Next →/?before=12',
  ])
  expect(linkTargets(render(<KeysetPagination summary="" previous="?after=9" />))).toEqual([
    'Previous →/?after=9',
  ])
})

test('selection works without JavaScript: a link selects the page, and CSS counts', () => {
  expect(render(<SelectAll to="?select=page" />)).toContain('href="/?select=page"')
  expect(render(<BulkBar>{null}</BulkBar>)).toContain('<span class="bulk-count"></span> selected')
})

test('a menu opens without JavaScript', () => {
  const html = render(
    <Menu id="export" label="Export">
      <a href="/export/csv/reviews">Download CSV</a>
    </Menu>,
  )
  expect(html).toContain('popovertarget="export"')
  expect(html).toContain('id="export" popover="auto"')
})

function linkTargets(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, href, text]) => `${text} →${href}`,
  )
}

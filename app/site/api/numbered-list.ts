/** The body of a list with numbered pages. */
import type { MissingIds } from '#app/platform/filters/missing-ids'
import type { Call } from './endpoint'
import type { Link } from './links'
import { numberedLinks } from './numbered-pages'
import { halObject, missingMember, plainMembers, readFields, selectProperties } from './representation'
import type { Resource } from './resources/resource'

export type RowLinks<Row> = (row: Row, call: Call) => Record<string, Link | undefined>

type NumberedList<Row> = {
  rel: string
  resource: Resource<Row>
  links: RowLinks<Row>
  /** The rows of the page. */
  rows: readonly Row[]
  page: number
  size: number
  total: number
  /** Whether clients that do not read HAL find the rows and the pages in members of their own. */
  isAlsoPlain?: boolean
  /** The ids in the query that the user cannot see. */
  missing?: readonly MissingIds[]
  /** Returns the link to a page. */
  to: (page: number) => Link | undefined
}

export function numberedListBody<Row>(
  call: Call,
  { rel, resource, links, rows, page, size, total, isAlsoPlain, missing = [], to }: NumberedList<Row>,
): object {
  const fields = readFields(resource, call.query)
  const pages = Math.max(1, Math.ceil(total / size))
  const shown = rows.map((row) =>
    halObject(selectProperties(resource.represent(row), fields), links(row, call)),
  )
  return halObject(
    {
      ...(isAlsoPlain && plainMembers(rel, shown, { page, total, pages })),
      _embedded: { [rel]: shown },
      _page: page,
      _per_page: size,
      _total: total,
      _total_pages: pages,
      ...missingMember(missing),
    },
    { self: to(page), first: to(1), ...numberedLinks(page, pages, to) },
  )
}

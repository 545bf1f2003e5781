/** Pages of a list that is loaded by key: a page begins after, or ends before, a row of another page. */

/** The row before which the page ends if `isReversed`, otherwise after which it begins. Null: the first page. */
export type KeysetCursor = { id: string; isReversed: boolean } | null

export type KeysetPage<Row> = {
  rows: Row[]
  /** The cursors of the previous and next pages; null if there is no such page. */
  before: string | null
  after: string | null
}

/** Returns the cursor in the parameters of a URL. An id that `parse` does not accept leads to the first page. */
export function readCursor(
  { before, after }: { before: string | null; after: string | null },
  parse: (text: string | null) => string | null,
): KeysetCursor {
  const id = parse(before ?? after)
  return id === null ? null : { id, isReversed: before !== null }
}

/**
 * Returns the page, given its rows and one more if there is one, in the order in which they were found: from the cursor
 * on.
 */
export function cutPage<Row extends { id: string }>(
  found: Row[],
  size: number,
  cursor: KeysetCursor,
): KeysetPage<Row> {
  const hasMore = found.length > size
  const rows = found.slice(0, size)
  if (cursor?.isReversed) rows.reverse()
  const isAtStart = cursor?.isReversed ? !hasMore : !cursor
  const isAtEnd = cursor?.isReversed ? false : !hasMore
  return {
    rows,
    before: isAtStart ? null : (rows[0]?.id ?? null),
    after: isAtEnd ? null : (rows.at(-1)?.id ?? null),
  }
}

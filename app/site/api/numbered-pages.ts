/** The pages of a list that are requested by number, and their size. */
import type { Link } from './links'
import { invalidQuery } from './read-query'
import { maxPageSize } from './report-parameters'

const defaultPageSize = 25

export function readPageSize(query: URLSearchParams): number {
  const text = query.get('per_page')
  if (text === null) return defaultPageSize
  const size = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (size === 0 || size > maxPageSize)
    throw invalidQuery([{ parameter: 'per_page', detail: `must be a number from 1 to ${maxPageSize}` }])
  return size
}

export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw invalidQuery([{ parameter: 'page', detail: 'must be a number from 1' }])
  return Number(text)
}

/** Returns the links to the other pages. The page before one past the end is the last page. */
export function numberedLinks(page: number, pages: number, to: (page: number) => Link | undefined) {
  return {
    prev: page > 1 ? to(Math.min(page - 1, pages)) : undefined,
    next: page < pages ? to(page + 1) : undefined,
    last: to(pages),
  }
}

/**
 * One keyword's page says its keyword in its path: `…/keywords/front%20desk?q` shows what `…?keyword=front+desk&q` means
 * to its report. Schedules and files know the report's filter alone and come back to the page through here.
 */
import type { Href } from '#app/routing/href'

const onePage = /\/dashboard\/keywords\/(?!(?:categories|print)$)([^/]+)$/

/** The address with its keyword as a parameter, as the report reads it; any other address as it is. */
export function keywordAddress(address: URL): URL {
  const [, segment] = onePage.exec(address.pathname) ?? []
  if (!segment) return address
  const listed = new URL(address)
  listed.pathname = address.pathname.slice(0, -segment.length)
  listed.searchParams.set('keyword', keywordIn(decoded(segment)))
  return listed
}

/** In quotes where a page beside it has that name. */
export function keywordSegment(short: string): string {
  return /^(categories|print)$/.test(short) ? `"${short}"` : short
}

/** Without a keyword it is the list of all. */
export function keywordPath(href: Href, search: URLSearchParams | string = ''): string {
  const rest = new URLSearchParams(search)
  const keyword = rest.get('keyword')
  rest.delete('keyword')
  return keyword
    ? href('/dashboard/keywords/:keyword', { keyword: keywordSegment(keyword) }, rest)
    : href('/dashboard/keywords/:keyword', { keyword: keywordSegment('') }, rest)
}

/** The keyword of a segment that `keywordSegment` wrote. */
export function keywordIn(segment: string): string {
  return segment.replace(/^"(.*)"$/, '$1')
}

/** What is no text in a path is no keyword either. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

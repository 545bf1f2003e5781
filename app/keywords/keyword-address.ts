/**
 * The page of one keyword has the keyword in its path: `…/keywords/front%20desk?q` means to its report what
 * `…?keyword=front+desk&q` does. Schedules and export files know only the report's filter; these functions turn it back
 * into the address of the page.
 */
import type { Href } from '#app/routing/href'

const onePage = /\/dashboard\/keywords\/(?!(?:categories|print)$)([^/]+)$/

/** Returns the address with its keyword as a parameter, as the report reads it; leaves any other address unchanged. */
export function keywordAddress(address: URL): URL {
  const [, segment] = onePage.exec(address.pathname) ?? []
  if (!segment) return address
  const listed = new URL(address)
  listed.pathname = address.pathname.slice(0, -segment.length)
  listed.searchParams.set('keyword', keywordIn(decoded(segment)))
  return listed
}

/** Quotes a keyword that is also the name of a sibling page. */
export function keywordSegment(short: string): string {
  return /^(categories|print)$/.test(short) ? `"${short}"` : short
}

/** Without a keyword, the path of the list of all keywords. */
export function keywordPath(href: Href, search: URLSearchParams | string = ''): string {
  const rest = new URLSearchParams(search)
  const keyword = rest.get('keyword')
  rest.delete('keyword')
  return keyword
    ? href('/dashboard/keywords/:keyword', { keyword: keywordSegment(keyword) }, rest)
    : href('/dashboard/keywords/:keyword', { keyword: keywordSegment('') }, rest)
}

/** Returns the keyword of a segment that `keywordSegment` wrote. */
export function keywordIn(segment: string): string {
  return segment.replace(/^"(.*)"$/, '$1')
}

/** A segment that cannot be decoded contains no keyword. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

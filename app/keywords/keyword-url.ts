/**
 * The page of one keyword has the keyword in its path, whereas its report has it as a parameter:
 * `…/keywords/front%20desk?q` corresponds to `…?keyword=front+desk&q`. Schedules and export files know only the
 * report's filter; these functions convert it back to the address of the page.
 */
import type { Href } from '#app/routing/href'

const keywordPagePattern = /\/dashboard\/keywords\/(?!(?:categories|print)$)([^/]+)$/

/** Returns the address with its keyword as a parameter, as the report reads it; leaves any other address unchanged. */
export function keywordReportUrl(url: URL): URL {
  const [, segment] = keywordPagePattern.exec(url.pathname) ?? []
  if (!segment) return url
  const reportUrl = new URL(url)
  reportUrl.pathname = url.pathname.slice(0, -segment.length)
  reportUrl.searchParams.set('keyword', parseKeywordSegment(decodeSegment(segment)))
  return reportUrl
}

/** Quotes a keyword that is also the name of a sibling page. */
export function keywordSegment(short: string): string {
  return /^(categories|print)$/.test(short) ? `"${short}"` : short
}

/** Without a keyword, the path of the list of all keywords. */
export function keywordPath(href: Href, search: URLSearchParams | string = ''): string {
  const params = new URLSearchParams(search)
  const keyword = params.get('keyword')
  params.delete('keyword')
  return keyword
    ? href('/dashboard/keywords/:keyword', { keyword: keywordSegment(keyword) }, params)
    : href('/dashboard/keywords/:keyword', { keyword: keywordSegment('') }, params)
}

/** Returns the keyword of a segment that `keywordSegment` wrote. */
export function parseKeywordSegment(segment: string): string {
  return segment.replace(/^"(.*)"$/, '$1')
}

/** A segment that cannot be decoded contains no keyword. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

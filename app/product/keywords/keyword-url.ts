/**
 * A keyword's page has the keyword in its path, but the corresponding report has it as a parameter:
 * `…/keywords/front%20desk?q` corresponds to `…?keyword=front+desk&q`. Schedules and export files store only the
 * report's filter, so these functions convert between the page's URL and the report's filter.
 */
import type { Href } from '#app/kit/routing/href'

const keywordPagePattern = /\/dashboard\/keywords\/(?!(?:categories|print)$)([^/]+)$/

/**
 * Returns the URL of a keyword's page with the keyword as a parameter, as the report expects it. Returns any other URL
 * unchanged.
 */
export function keywordReportUrl(url: URL): URL {
  const [, segment] = keywordPagePattern.exec(url.pathname) ?? []
  if (!segment) return url
  const reportUrl = new URL(url)
  reportUrl.pathname = url.pathname.slice(0, -segment.length)
  reportUrl.searchParams.set('keyword', parseKeywordSegment(decodeSegment(segment)))
  return reportUrl
}

/**
 * Returns the path segment for a keyword. A keyword that is also the name of a sibling page is put in quotation marks.
 */
export function keywordSegment(short: string): string {
  return /^(categories|print)$/.test(short) ? `"${short}"` : short
}

/**
 * Returns the path of the page of the `keyword` in the query string, or, without a keyword, a path that redirects to
 * the list of all keywords.
 */
export function keywordPath(href: Href, search: URLSearchParams | string = ''): string {
  const params = new URLSearchParams(search)
  const keyword = params.get('keyword')
  params.delete('keyword')
  return keyword
    ? href('/dashboard/keywords/:keyword', { keyword: keywordSegment(keyword) }, params)
    : href('/dashboard/keywords/:keyword', { keyword: keywordSegment('') }, params)
}

/** Returns the keyword from a path segment that `keywordSegment` created. */
export function parseKeywordSegment(segment: string): string {
  return segment.replace(/^"(.*)"$/, '$1')
}

/** Returns the decoded segment, or the segment itself if it is malformed. A malformed segment matches no keyword. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The summary of one microsurvey is the filtered list in another layout: `…/stars/summaries?q` shows the same answers
 * as `…?microsurvey=stars&q`. Filter bars, schedules and exports use the URL of the list, which redirects to the
 * summary.
 */
import { isMicrosurvey } from '../microsurveys'

const summaryPath = /\/request-reviews\/microsurveys\/([a-z]+)\/summaries$/

export function listUrlOf(address: string): URL {
  const url = new URL(address)
  const [, name = ''] = summaryPath.exec(url.pathname) ?? []
  if (!isMicrosurvey(name)) return url
  url.pathname = url.pathname.replace(summaryPath, '/request-reviews/microsurveys')
  url.searchParams.set('microsurvey', name)
  return url
}

/** Returns the query without the microsurvey, for URLs whose path already contains the microsurvey. */
export function withoutMicrosurvey(search: URLSearchParams | string): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('microsurvey')
  return rest
}

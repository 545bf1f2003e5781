/**
 * The summary of one microsurvey is the list of all, narrowed to it and drawn otherwise: `…/stars/summaries?q` shows
 * what `…?microsurvey=stars&q` would. Bars, schedules and files know the list alone; it leads on to the summary.
 */
import { isMicrosurvey } from '../microsurveys'

const summary = /\/request-reviews\/microsurveys\/([a-z]+)\/summaries$/

export function listedAddress(address: string): URL {
  const url = new URL(address)
  const [, name = ''] = summary.exec(url.pathname) ?? []
  if (!isMicrosurvey(name)) return url
  url.pathname = url.pathname.replace(summary, '/request-reviews/microsurveys')
  url.searchParams.set('microsurvey', name)
  return url
}

/** The rest of a query, for an address that says the microsurvey itself. */
export function withoutMicrosurvey(search: URLSearchParams | string): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('microsurvey')
  return rest
}

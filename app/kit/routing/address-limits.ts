/**
 * Length limits for URLs. Longer URLs are rejected before any processing, because matching a route and rendering a
 * page's links both cost more with every segment and every character.
 */

const MAX_PATH_LENGTH = 2_000
const MAX_SEGMENTS = 32
/**
 * Enough for a filter with about 400 locations, and for the 7,680 characters that Remix's requests for routes can have.
 */
const MAX_QUERY_LENGTH = 8_000
const MAX_PARAMETERS = 500
const MAX_NAME_LENGTH = 100
const MAX_VALUE_LENGTH = 2_000
/** The parameters whose values contain a URL or a filter. */
const parametersWithAddresses = new Set(['redirect', 'returnTo', 'search'])
const MAX_NESTED_LENGTH = 6_000

/** Checks whether a URL as sent (percent-encoded, without the host) is short enough to be processed. */
export function isShortEnough(address: string): boolean {
  const start = address.indexOf('?')
  const path = start < 0 ? address : address.slice(0, start)
  const query = start < 0 ? '' : address.slice(start + 1)
  if (path.length > MAX_PATH_LENGTH || query.length > MAX_QUERY_LENGTH) return false
  if (path.split('/').length - 1 > MAX_SEGMENTS) return false
  const parameters = query.split('&')
  return parameters.length <= MAX_PARAMETERS && parameters.every(isShortParameter)
}

function isShortParameter(parameter: string): boolean {
  const equals = parameter.indexOf('=')
  const name = equals < 0 ? parameter : parameter.slice(0, equals)
  const value = equals < 0 ? '' : parameter.slice(equals + 1)
  return (
    name.length <= MAX_NAME_LENGTH &&
    value.length <= (parametersWithAddresses.has(name) ? MAX_NESTED_LENGTH : MAX_VALUE_LENGTH)
  )
}

/**
 * Returns a page's URL for use in a query parameter of a different URL. Drops the page's query if the result would be
 * too long.
 */
export function nestedAddress(address: string): string {
  const isShort = encodeURIComponent(address.toWellFormed()).length <= MAX_NESTED_LENGTH
  return isShort ? address : address.split('?')[0]!
}

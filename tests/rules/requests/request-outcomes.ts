/**
 * Describes the outcome of a request for a page in one or two words, regardless of the form in which it was requested.
 */

import type { Permission } from '#app/kit/access/permissions'
import { draw, isComplete, isInShare, recordCases } from '../../support/depth'
import { collectFailures } from '../../support/parallel'
import type { PageResponse, Visitor } from '../../support/visitor'
import type { Endpoint } from './endpoints'

export type Outcome = 'page' | 'sign in' | 'accounts' | 'open first' | 'forbidden' | 'missing' | (string & {})

/** Returns the URLs of the forms in which a page can be requested: as a document, and as data by scripts. */
export function requestUrlsOf({ path, id, isDownload }: Endpoint, prefix = ''): string[] {
  const page = path === '/' ? prefix || '/' : prefix + path
  if (isDownload) return [page]
  const data = page === '/' ? '/_root.data' : `${page}.data`
  const route = encodeURIComponent(prefix ? `as/:accountId/${id}` : id)
  return [page, data, `${data}?_routes=${route}`]
}

export function outcomeOf({ status, redirectTo, text }: PageResponse): Outcome {
  // Even if the data of a rejected navigation makes the browser load the page, which says why.
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  // For scripts, a redirect is a 202 response with the target in its body.
  const target = redirectTo ?? (status === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : undefined)
  if (target?.startsWith('/login')) return 'sign in'
  if (target?.startsWith('/switch-account/')) return 'open first'
  if (target === '/accounts') return 'accounts'
  return status < 400 ? 'page' : String(status)
}

let walkCount = 0

type RoleOptions = { isStaff?: boolean; isActedAs?: boolean }

/**
 * Returns a function that computes the expected outcome at an endpoint for a user with these permissions, in the
 * account that has the records.
 */
export function permittedOutcome(
  permissions: ReadonlySet<Permission>,
  { isStaff, isActedAs }: RoleOptions = {},
) {
  const isOpen = ({ access }: Endpoint) => {
    if (access === 'staff') return isStaff
    if (access === 'public' || access === 'signed-in') return true
    if (typeof access === 'string') return permissions.has(access)
    return 'anyOf' in access
      ? access.anyOf.some((permission) => permissions.has(permission))
      : access.every((permission) => permissions.has(permission))
  }
  return (endpoint: Endpoint): Outcome => {
    if (!isOpen(endpoint) || (isActedAs && endpoint.blockedWhileImpersonating)) return 'forbidden'
    // The records were created by an admin. Only admins have `account.update`, so it identifies the users who can see
    // them.
    const isVisible =
      !endpoint.isPersonal && (!endpoint.isLimitedToCreator || permissions.has('account.update'))
    return isVisible ? 'page' : 'missing'
  }
}

/**
 * Returns the requests whose outcome differs from the expected outcome: URL, expected, actual. Responses other than
 * pages must not contain the word CANARY. Each call requests a sixth of the pages: one of the two script forms of a
 * page, and a quarter of their documents, because the guard treats all forms alike and rendering takes longest. A
 * complete run requests all of them.
 */
export function findUnexpectedOutcomes(
  visitor: Visitor,
  endpoints: Endpoint[],
  expected: Outcome | ((endpoint: Endpoint) => Outcome),
  prefix = '',
): Promise<unknown[]> {
  const walkIndex = walkCount++
  const requests = endpoints.flatMap((endpoint, n) => {
    if (!isInShare(n + walkIndex, 6)) return []
    const [document, ...scriptUrls] = requestUrlsOf(endpoint, prefix)
    const documents = endpoint.isDownload || isInShare(n - walkIndex, 4) ? [document!] : []
    const drawn = isComplete || endpoint.isDownload ? scriptUrls : [draw(scriptUrls, n + walkIndex)]
    return [...documents, ...drawn].map((address) => ({ address, place: endpoint }))
  })
  recordCases('access: page, form and user', requests.length)
  return collectFailures(requests, async ({ address, place: endpoint }) => {
    const response = await visitor.get(address)
    const [expectedOutcome, found] = [
      typeof expected === 'string' ? expected : expected(endpoint),
      outcomeOf(response),
    ]
    if (found !== expectedOutcome) return [address, expectedOutcome, found]
    return found !== 'page' && response.text.includes('CANARY') ? [address, 'shown all the same'] : null
  })
}

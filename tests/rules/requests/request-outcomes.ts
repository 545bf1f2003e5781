/** What becomes of a request for a page: one word, whichever form it was asked for in. */
import type { Permission } from '#app/access/permissions'
import { collectFailures } from '../../support/parallel'
import type { PageResponse, Visitor } from '../../support/visitor'
import type { Endpoint } from './endpoints'

export type Outcome = 'page' | 'sign in' | 'accounts' | 'open first' | 'forbidden' | 'missing' | (string & {})

/** The forms one page can be asked for in: a document, and what scripts ask for. */
export function requestUrlsOf({ path, id, isDownload }: Endpoint, prefix = ''): string[] {
  const page = path === '/' ? prefix || '/' : prefix + path
  if (isDownload) return [page]
  const data = page === '/' ? '/_root.data' : `${page}.data`
  const route = encodeURIComponent(prefix ? `as/:accountId/${id}` : id)
  return [page, data, `${data}?_routes=${route}`]
}

export function outcomeOf({ status, redirectTo, text }: PageResponse): Outcome {
  // A script is told where to go in the body of a 202.
  const target = redirectTo ?? (status === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : undefined)
  if (target?.startsWith('/login')) return 'sign in'
  if (target?.startsWith('/switch-account/')) return 'open first'
  if (target === '/accounts') return 'accounts'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  return status < 400 ? 'page' : String(status)
}

let walkCount = 0

type RoleOptions = { isStaff?: boolean; isActedAs?: boolean }

/** What their permissions give somebody of a place where the records in its address are. */
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
    // Of all admins, the record's maker among them, nobody else may change the account.
    const isVisible =
      !endpoint.isPersonal && (!endpoint.isLimitedToCreator || permissions.has('account.update'))
    return isVisible ? 'page' : 'missing'
  }
}

/**
 * Where the answers differ from what was expected: address, expected, found. Whatever is no page shows nothing marked.
 * The guard is the same for all forms, and drawing takes longest: of the documents every sixth is asked for, another
 * sixth in each walk; of what scripts ask for, the one form or the other, by turns.
 */
export function findUnexpectedOutcomes(
  visitor: Visitor,
  endpoints: Endpoint[],
  expected: Outcome | ((place: Endpoint) => Outcome),
  prefix = '',
): Promise<unknown[]> {
  const walkIndex = walkCount++
  const requests = endpoints.flatMap((place, n) => {
    const urls = requestUrlsOf(place, prefix)
    const includesDocument = place.isDownload || (n + walkIndex) % 6 === 0
    const dataUrls = urls.slice(1).filter((_, form) => form === (n + walkIndex) % 2)
    return (includesDocument ? [urls[0]!, ...dataUrls] : dataUrls).map((address) => ({ address, place }))
  })
  return collectFailures(requests, async ({ address, place }) => {
    const response = await visitor.get(address)
    const [due, found] = [typeof expected === 'string' ? expected : expected(place), outcomeOf(response)]
    if (found !== due) return [address, due, found]
    return found !== 'page' && response.text.includes('CANARY') ? [address, 'shown all the same'] : null
  })
}

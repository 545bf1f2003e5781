/** What becomes of a request for a page: one word, whichever form it was asked for in. */
import type { Permission } from '#app/access/permissions'
import { wrongAmong } from '../cast/several'
import type { Answer, Visitor } from '../cast/visitor'
import type { Place } from './places'

export type Verdict = 'page' | 'sign in' | 'accounts' | 'open first' | 'forbidden' | 'missing' | (string & {})

/** The forms one page can be asked for in: a document, and what scripts ask for. */
export function formsOf({ path, id, isDownload }: Place, prefix = ''): string[] {
  const page = path === '/' ? prefix || '/' : prefix + path
  if (isDownload) return [page]
  const data = page === '/' ? '/_root.data' : `${page}.data`
  const route = encodeURIComponent(prefix ? `as/:accountId/${id}` : id)
  return [page, data, `${data}?_routes=${route}`]
}

export function verdictOf({ status, leadsTo, text }: Answer): Verdict {
  // A script is told where to go in the body of a 202.
  const target = leadsTo ?? (status === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : undefined)
  if (target?.startsWith('/login')) return 'sign in'
  if (target?.startsWith('/switch-account/')) return 'open first'
  if (target === '/accounts') return 'accounts'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  return status < 400 ? 'page' : String(status)
}

let walks = 0

type Role = { isStaff?: boolean; isActedAs?: boolean }

/** What their permissions give somebody of a place where the records in its address are. */
export function permitted(permissions: ReadonlySet<Permission>, { isStaff, isActedAs }: Role = {}) {
  const isOpen = ({ access }: Place) => {
    if (access === 'staff') return isStaff
    if (access === 'public' || access === 'signed-in') return true
    if (typeof access === 'string') return permissions.has(access)
    return 'anyOf' in access
      ? access.anyOf.some((permission) => permissions.has(permission))
      : access.every((permission) => permissions.has(permission))
  }
  return (place: Place): Verdict => {
    if (!isOpen(place) || (isActedAs && place.isOwn)) return 'forbidden'
    // Of all admins, the record's maker among them, nobody else may change the account.
    const isTheirs = !place.isPersonal && (!place.isMakers || permissions.has('account.update'))
    return isTheirs ? 'page' : 'missing'
  }
}

/**
 * Where the answers differ from what was expected: address, expected, found. Whatever is no page shows nothing marked.
 * The guard is the same for all forms, and drawing takes longest: of the documents every sixth is asked for, another
 * sixth in each walk; of what scripts ask for, the one form or the other, by turns.
 */
export function misjudged(
  someone: Visitor,
  places: Place[],
  expected: Verdict | ((place: Place) => Verdict),
  prefix = '',
): Promise<unknown[]> {
  const turn = walks++
  const asked = places.flatMap((place, n) => {
    const forms = formsOf(place, prefix)
    const isDrawn = place.isDownload || (n + turn) % 6 === 0
    const ofScripts = forms.slice(1).filter((_, form) => form === (n + turn) % 2)
    return (isDrawn ? [forms[0]!, ...ofScripts] : ofScripts).map((address) => ({ address, place }))
  })
  return wrongAmong(asked, async ({ address, place }) => {
    const answer = await someone.get(address)
    const [due, found] = [typeof expected === 'string' ? expected : expected(place), verdictOf(answer)]
    if (found !== due) return [address, due, found]
    return found !== 'page' && answer.text.includes('CANARY') ? [address, 'shown all the same'] : null
  })
}

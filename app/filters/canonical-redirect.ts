import type { FilterDefinition } from './define-filter'
import type { Clock } from './filter'
import { openMenu, typedRange } from './menu-state'
import { today } from './resolve-range'

/**
 * Where a document request should go instead, so that what people copy from the address bar is canonical; null
 * when it is there already. A form that opens a menu or holds a wrong custom range stays as it is: its answer is
 * the page itself. Requests by script build canonical URLs themselves.
 */
export function canonicalRedirect(
  request: Request,
  definition: FilterDefinition,
  clock: Clock,
): string | null {
  const { pathname, searchParams } = new URL(request.url)
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return null
  if (openMenu(definition.rules, searchParams)) return null
  if (definition.rules.defaultRange && typedRange(searchParams, today(clock)).problems.length) return null
  const canonical = definition.toParams(definition.read(searchParams)).toString()
  if (canonical === searchParams.toString()) return null
  // One leading slash: a Location of two would name another host.
  const path = pathname.replace(/^\/+/, '/')
  return canonical ? `${path}?${canonical}` : path
}

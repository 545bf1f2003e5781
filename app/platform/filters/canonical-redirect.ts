import type { FilterDefinition } from './define-filter'
import { droppedValues } from './dropped-values'
import type { Clock } from './filter'
import { openMenuName, parseCustomRange } from './menu-state'
import { today } from './resolve-range'

/**
 * Returns the canonical URL that a document request should be redirected to, so that users copy canonical links from
 * the address bar. Returns null if the URL is already canonical. Also returns null if the URL opens a menu or contains
 * an invalid value, because the page has to show them, and for requests by scripts, because their URLs are
 * canonical. What the page shows beside the list (`pageState`) does not make a URL less canonical.
 */
export function canonicalRedirect(
  request: Request,
  definition: FilterDefinition,
  clock: Clock,
): string | null {
  const { pathname, searchParams } = new URL(request.url)
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return null
  if (openMenuName(definition.rules, searchParams)) return null
  if (definition.rules.defaultRange && parseCustomRange(searchParams, today(clock)).problems.length)
    return null
  for (const name of definition.rules.pageState ?? []) searchParams.delete(name)
  const canonical = definition.toParams(definition.read(searchParams)).toString()
  if (canonical === searchParams.toString()) return null
  if (droppedValues(definition.rules, searchParams).length) return null
  // Use exactly one leading slash, because a `Location` header that starts with two would redirect to another host.
  const path = pathname.replace(/^\/+/, '/')
  return canonical ? `${path}?${canonical}` : path
}

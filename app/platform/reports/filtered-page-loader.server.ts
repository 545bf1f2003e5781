/** Creates the loader of a page that a filter applies to: `export const loader = filteredPageLoader(filter, load)`. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { Tx } from '#app/kit/database/tenant.server'
import { canonicalRedirect } from '#app/platform/filters/canonical-redirect'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { clockOf } from '#app/platform/viewer/clock.server'
import { requireViewer, type Viewer } from '#app/platform/viewer/viewer.server'

/** A request of a page, with the address's parameters such as the keyword. */
export type PageRequest = {
  request: Request
  params: LoaderFunctionArgs['params']
  viewer: Viewer
  clock: Clock
}

/**
 * Creates the loader. `load` loads the page's data in one transaction.
 *
 * @throws (in the loader) a redirect to the canonical URL.
 */
export function filteredPageLoader<Data>(
  definition: FilterDefinition,
  load: (tx: Tx, page: PageRequest) => Promise<Data>,
) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<Data> => {
    const viewer = requireViewer(context)
    redirectToCanonical(request, definition, viewer)
    return viewer.query((tx) => load(tx, { request, params, viewer, clock: clockOf(viewer) }))
  }
}

/** @throws a redirect to the canonical URL, unless the request is for it. */
export function redirectToCanonical(request: Request, definition: FilterDefinition, viewer: Viewer): void {
  const canonical = canonicalRedirect(request, definition, clockOf(viewer))
  if (canonical) throw redirect(canonical)
}

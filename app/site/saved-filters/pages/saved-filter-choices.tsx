/** Returns the entries of the saved filter menu while the user types: `?of=reviews&q=&page=`. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { log } from '#app/kit/log.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { parseLookupQuery } from '#app/platform/filters/lookup'
import { listFailureMessage, storedFilterEntry } from '#app/platform/filters/saved/saved-filter-labels'
import { loadSavedList } from '#app/platform/filters/saved/saved-list.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { findAccessiblePage } from '../saved-filter-pages.server'

const querySchema = z.object({ of: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const params = new URL(request.url).searchParams
  const page = findAccessiblePage(viewer, readQuery(request, querySchema).of ?? '')
  const { q, page: n } = parseLookupQuery({}, params)
  if (!page) return Response.json({ entries: [], page: n, hasMore: false })
  try {
    const search = { page: page.name, q, n, selectedId: null, today: null }
    const list = await viewer.query((tx) => loadSavedList(tx, viewer, search))
    const entries = list.listed.map((saved) => storedFilterEntry(viewer, page, saved))
    return Response.json({ entries, page: n, hasMore: list.hasMore })
  } catch (error) {
    if (error instanceof Response) throw error
    log.warn({ err: error }, 'a look-up failed')
    return Response.json({ failure: listFailureMessage })
  }
}

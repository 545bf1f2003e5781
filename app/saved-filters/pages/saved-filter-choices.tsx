/** Returns the entries of the saved filter menu while the user types: `?of=reviews&q=&page=`. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { parseLookupQuery } from '#app/filters/lookup'
import { listFailureMessage, storedFilterEntry } from '#app/filters/saved/saved-filter-labels'
import { loadSavedList } from '#app/filters/saved/saved-list.server'
import { log } from '#app/log.server'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer } from '#app/viewer/viewer.server'
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

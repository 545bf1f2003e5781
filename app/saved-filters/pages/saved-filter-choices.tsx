/** What the menu of saved filters lists while the user types: `?of=reviews&q=&page=`. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { soughtOf } from '#app/filters/lookup'
import { savedList } from '#app/filters/saved/saved-list.server'
import { listFailure, storedEntry } from '#app/filters/saved/saved-words'
import { log } from '#app/log.server'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer } from '#app/viewer/viewer.server'
import { openPageOf } from '../saved-filter-pages.server'

const querySchema = z.object({ of: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const params = new URL(request.url).searchParams
  const page = openPageOf(viewer, readQuery(request, querySchema).of ?? '')
  const { q, page: n } = soughtOf({}, params)
  if (!page) return Response.json({ entries: [], page: n, hasMore: false })
  try {
    const sought = { page: page.name, q, n, selectedId: null, today: null }
    const list = await viewer.query((tx) => savedList(tx, viewer, sought))
    const entries = list.listed.map((saved) => storedEntry(viewer, page, saved))
    return Response.json({ entries, page: n, hasMore: list.hasMore })
  } catch (error) {
    if (error instanceof Response) throw error
    log.warn({ err: error }, 'a look-up failed')
    return Response.json({ failure: listFailure })
  }
}

/** Suggests recipients while the user types: `/settings/scheduled-exports/recipients?q=`. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { normalizeSearch } from '#app/filters/field-values'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer } from '#app/viewer/viewer.server'
import { findRecipients } from '../recipients/recipients.server'

const querySchema = z.object({ q: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const searchText = normalizeSearch(readQuery(request, querySchema).q ?? '')
  return Response.json(await viewer.query((tx) => findRecipients(tx, searchText, 5)))
}

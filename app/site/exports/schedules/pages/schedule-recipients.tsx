/** Suggests recipients while the user types: `/settings/scheduled-exports/recipients?q=`. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { normalizeSearch } from '#app/platform/filters/field-values'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { findRecipients } from '../recipients/recipients.server'

const querySchema = z.object({ q: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const searchText = normalizeSearch(readQuery(request, querySchema).q ?? '')
  return Response.json(await viewer.query((tx) => findRecipients(tx, searchText, 5)))
}

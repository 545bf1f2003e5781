/** The possible recipients of a schedule while the user types: `/settings/scheduled-exports/recipients?q=`. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { cleanSearch } from '#app/filters/field-values'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer } from '#app/viewer/viewer.server'
import { findRecipients } from '../recipients.server'

const querySchema = z.object({ q: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const sought = cleanSearch(readQuery(request, querySchema).q ?? '')
  return Response.json(await viewer.query((tx) => findRecipients(tx, sought, 5)))
}

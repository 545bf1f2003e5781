/** Who a schedule can be sent to, while somebody types: `/settings/scheduled-exports/recipients?q=`. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import { cleanSearch } from '#app/filters/field-values'
import { requireViewer } from '#app/session/viewer.server'
import { findRecipients } from '../recipients.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const sought = cleanSearch(new URL(request.url).searchParams.get('q') ?? '')
  return Response.json(await viewer.query((tx) => findRecipients(tx, sought, 5)))
}

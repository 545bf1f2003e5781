/** Returns the entries of a filter menu while the user types: `/lookups/{kind}?q=&page=&groupId=`. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Permission } from '#app/kit/access/permissions'
import { log } from '#app/kit/log.server'
import { canLookUp, lookupFailureMessage, parseLookupQuery } from '#app/platform/filters/lookup'
import { findLookupPage, isLookupKind, lookupOf } from '#app/platform/filters/lookups.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'

export async function loader({ request, params: { kind }, context }: LoaderFunctionArgs) {
  if (!isLookupKind(kind)) throw new Response(null, { status: 404 })
  const viewer = requireViewer(context)
  const lookup = lookupOf(kind)
  if (!viewer.can(lookup.permission as Permission)) throw new Response('Not permitted', { status: 403 })
  if (!canLookUp(lookup, viewer)) throw new Response(null, { status: 404 })
  const query = parseLookupQuery(lookup, new URL(request.url).searchParams)
  try {
    return Response.json(await viewer.query((tx) => findLookupPage(tx, lookup, query)))
  } catch (error) {
    log.warn({ err: error }, 'a look-up failed')
    return Response.json({ failure: lookupFailureMessage(lookup.field) })
  }
}

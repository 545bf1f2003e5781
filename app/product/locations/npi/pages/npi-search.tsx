/** `/npi?first_name=&last_name=&city=&state=&postal_code=` */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readQuery } from '#app/kit/routing/query'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { respondWithProviders } from '../npi-response.server'
import { findProviders, providerQuerySchema } from '../provider-query.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return respondWithProviders(viewer, () => findProviders(readQuery(request, providerQuerySchema)))
}

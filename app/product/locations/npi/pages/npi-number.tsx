/** `/npi/{number}` */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { lookUpNpi } from '../npi-lookup.server'
import { respondWithProviders } from '../npi-response.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return respondWithProviders(viewer, () => lookUpNpi(params.number ?? ''))
}

/** `/npi/{number}` */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/viewer/viewer.server'
import { npiAnswer } from '../npi-answer.server'
import { lookUpNpi } from '../npi-lookup.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return npiAnswer(viewer, () => lookUpNpi(params.number ?? ''))
}

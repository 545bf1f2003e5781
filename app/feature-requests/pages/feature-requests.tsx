import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { readForm, returnPath } from '#app/forms.server'
import { requireViewer } from '#app/viewer/viewer.server'
import {
  canRequestFeature,
  requestableFeatures,
  submitFeatureRequest,
} from '../submit-feature-request.server'

const requestSchema = z.object({ feature: z.enum(requestableFeatures) })

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, requestSchema)
  if (form.status !== 'success') throw new Response('Which feature?', { status: 400 })
  if (!canRequestFeature(viewer, form.value.feature)) throw new Response('Not permitted', { status: 403 })
  const isSent = await submitFeatureRequest(viewer, form.value.feature, new Date())
  const to = new URL(returnPath(form, viewer.href('/')), 'http://own.invalid')
  to.searchParams.set('requested', isSent ? 'sent' : 'failed')
  return redirect(to.pathname + to.search)
}

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/'))
}

export default function FeatureRequests() {
  return null
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { readForm, returnPath } from '#app/kit/forms/forms.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { canRequestFeature, requestFeature } from '../request-feature.server'
import { requestableFeatureNames, requestableFeatures } from '../requestable-features'

const requestSchema = z.object({ feature: z.enum(requestableFeatureNames) })

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, requestSchema)
  if (form.status !== 'success') throw new Response('Which feature?', { status: 400 })
  if (!canRequestFeature(viewer, form.value.feature)) throw new Response('Not permitted', { status: 403 })
  const { feature: subject } = form.value
  const { code: feature } = requestableFeatures[subject]
  const isSent = await requestFeature(viewer, { feature, subject }, new Date())
  const to = new URL(returnPath(form, viewer.href('/')), 'http://own.invalid')
  if (isSent) to.searchParams.delete('requested')
  else to.searchParams.set('requested', 'failed')
  return redirect(to.pathname + to.search)
}

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/'))
}

export default function FeatureRequests() {
  return null
}

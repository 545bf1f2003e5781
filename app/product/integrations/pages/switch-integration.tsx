import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { directoryNames } from '#app/kit/directories/directories'
import { readForm } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireServedDirectory, switchDirectory } from '../directory-opt-outs.server'

const switchSchema = z.object({ to: z.enum(['on', 'off']) })

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  requireServedDirectory(params.directory)
  return redirect(viewer.href('/settings/integrations'))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const directory = requireServedDirectory(params.directory)
  const form = await readForm(request, switchSchema)
  if (form.status !== 'success') throw new Response('Choose on or off', { status: 400 })
  const isOn = form.value.to === 'on'
  await switchDirectory(viewer, directory, isOn, new Date())
  const message = `${directoryNames[directory]} is turned ${form.value.to}`
  return redirectWithFlash(viewer.href('/settings/integrations'), message)
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '#app/kit/forms/forms.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { muteSchema } from '../issues/issue-schema'
import { muteIssue, unmuteIssue } from '../issues/issues.server'
import { listQuery } from '../list/list-query'
import { requireLocation } from '../locations.server'

/**
 * Redirects to the location's page, which shows the issues. This route only has an action, which mutes and unmutes
 * issues.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireLocation(tx, params.locationId))
  throw redirect(
    viewer.href(
      '/settings/locations/:locationId/details',
      { locationId: id },
      listQuery(new URL(request.url).searchParams),
    ),
  )
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireLocation(tx, params.locationId))
  const form = await readForm(request, muteSchema)
  // This route has no page that could show validation errors.
  if (form.status !== 'success') throw new Response('Issue not found', { status: 422 })
  const { intent, status } = form.value
  await viewer.query((tx) =>
    intent === 'mute' ? muteIssue(tx, id, status, viewer, new Date()) : unmuteIssue(tx, id, status),
  )
  const page = viewer.href(
    '/settings/locations/:locationId/details',
    { locationId: id },
    listQuery(new URL(request.url).searchParams),
  )
  return redirectWithFlash(page, intent === 'mute' ? 'Issue muted' : 'Issue unmuted')
}

export default function Issues() {
  return null
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { configuration } from '#app/configuration.server'
import { today } from '#app/filters/resolve-range'
import { noFieldsSchema, requireForm, returnPath } from '#app/forms.server'
import { dismissalCookie } from '#app/listings/announcement/announcement-cookies'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const returnHref = returnPath(
    await requireForm(request, noFieldsSchema),
    viewer.href('/dashboard/local_listings/google-posts'),
  )
  const cookie = dismissalCookie(
    request.headers.get('Cookie'),
    today(clockOf(viewer)),
    configuration().secure,
  )
  return redirect(returnHref, { headers: { 'Set-Cookie': cookie } })
}

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/dashboard/local_listings/google-posts'))
}

export default function Page() {
  return null
}

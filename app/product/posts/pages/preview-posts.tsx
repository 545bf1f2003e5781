import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { configuration } from '#app/kit/configuration.server'
import { noFieldsSchema, requireForm, returnPath } from '#app/kit/forms/forms.server'
import { today } from '#app/platform/filters/resolve-range'
import { clockOf } from '#app/platform/viewer/clock.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { dismissalCookie } from '#app/product/listings/announcement/announcement-cookies'

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

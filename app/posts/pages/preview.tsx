import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { configuration } from '#app/configuration.server'
import { today } from '#app/filters/resolve-range'
import { formFields, returnPath } from '#app/forms.server'
import { clockOf } from '#app/session/clock.server'
import { dismissalCookie } from '../preview-marker'
import { requirePosts } from '../require-posts.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requirePosts(context, 'google_post_content.create')
  const leadsTo = returnPath(await formFields(request), viewer.paths.googlePosts())
  const cookie = dismissalCookie(
    request.headers.get('Cookie'),
    today(clockOf(viewer)),
    configuration().secure,
  )
  return redirect(leadsTo, { headers: { 'Set-Cookie': cookie } })
}

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requirePosts(context, 'google_post_content.create').paths.googlePosts())
}

export default function Page() {
  return null
}

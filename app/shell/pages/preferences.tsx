import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { ownPath } from '#app/paths'
import { preferenceHeaders } from '#app/shell/preferences.server'

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  return redirect(ownPath(form.get('returnTo')?.toString(), '/'), { headers: preferenceHeaders(form) })
}

export const loader = () => redirect('/')

export default function Page() {
  return null
}

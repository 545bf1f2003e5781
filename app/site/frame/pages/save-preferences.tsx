import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireForm, returnPath } from '#app/kit/forms/forms.server'
import { preferenceHeaders, preferencesSchema, readPreferences } from '#app/platform/page/preferences.server'

export async function action({ request }: ActionFunctionArgs) {
  const form = await requireForm(request, preferencesSchema)
  return redirect(returnPath(form, '/'), { headers: preferenceHeaders(form.value, readPreferences(request)) })
}

export const loader = () => redirect('/')

export default function Page() {
  return null
}

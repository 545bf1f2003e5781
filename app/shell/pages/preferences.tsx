import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { formFields, returnPath } from '#app/forms.server'
import { preferenceHeaders, readPreferences } from '#app/shell/preferences.server'

export async function action({ request }: ActionFunctionArgs) {
  const fields = await formFields(request)
  return redirect(returnPath(fields, '/'), { headers: preferenceHeaders(fields, readPreferences(request)) })
}

export const loader = () => redirect('/')

export default function Page() {
  return null
}

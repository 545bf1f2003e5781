import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { configuration } from '#app/configuration.server'
import { readForm, returnPath } from '#app/forms.server'
import { bannerNames, dismissalCookie } from '#app/page/banners/dismissals'
import { requireViewer } from '#app/viewer/viewer.server'

const dismissalSchema = z.object({ banner: z.enum(bannerNames) })

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, dismissalSchema)
  if (form.status !== 'success') throw new Response('Which banner?', { status: 400 })
  return redirect(returnPath(form, viewer.href('/')), {
    headers: { 'Set-Cookie': dismissalCookie(form.value.banner, viewer.accountId, configuration().secure) },
  })
}

export function loader({ context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/'))
}

export default function Page() {
  return null
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { readForm, returnPath } from '#app/kit/forms/forms.server'
import { bannerNames, dismissalCookie } from '#app/platform/page/banners/dismissals'
import { requireViewer } from '#app/platform/viewer/viewer.server'

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

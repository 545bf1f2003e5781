import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireForm } from '#app/kit/forms/forms.server'
import { accountHref } from '#app/kit/routing/href'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { openChildAccount } from '#app/platform/viewer/shadowing.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { pathInAccount } from '../path-in-account'

const openSchema = z.object({ redirect: z.string().optional().catch(undefined) })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { value } = await requireForm(request, openSchema)
  const child = await openChildAccount(viewer, params.childId!, { ip: context.ip, now: new Date() })
  if (!child) throw new Response(null, { status: 404 })
  const redirectTo = pathInAccount(child.id, value.redirect)
  return redirectWithFlash(redirectTo ?? accountHref(child.id)('/'), `You are now in ${child.name}`, 'info')
}

export function loader({ context }: ActionFunctionArgs) {
  return redirect(requireViewer(context).href('/accounts'))
}

export default function Page() {
  return null
}

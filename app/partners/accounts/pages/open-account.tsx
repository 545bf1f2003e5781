import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { accountHref } from '#app/routing/href'
import { openChildAccount } from '#app/viewer/shadowing.server'
import { requireViewer } from '#app/viewer/viewer.server'
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

import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { accountHref } from '#app/routing/href'
import { openChild } from '#app/viewer/shadowing.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { pathInAccount } from '../opening'

const openSchema = z.object({ redirect: z.string().optional().catch(undefined) })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { value } = await requireForm(request, openSchema)
  const child = await openChild(viewer, params.childId!, { ip: context.ip, now: new Date() })
  if (!child) throw new Response(null, { status: 404 })
  const leadsTo = pathInAccount(child.id, value.redirect)
  return redirectWithFlash(leadsTo ?? accountHref(child.id)('/'), `You are now in ${child.name}`, 'info')
}

export function loader({ context }: ActionFunctionArgs) {
  return redirect(requireViewer(context).href('/accounts'))
}

export default function Page() {
  return null
}

/**
 * Ends an impersonation. Like signing out, this requires no permission, because it must work regardless of the
 * impersonated user's permissions.
 */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endImpersonation } from '../impersonations.server'

export async function action({ context: { viewer } }: ActionFunctionArgs) {
  const cookie = viewer && (await endImpersonation(viewer, new Date()))
  return redirect('/staff', cookie ? { headers: { 'Set-Cookie': cookie } } : undefined)
}

export const loader = () => redirect('/')

export default function Page() {
  return null
}

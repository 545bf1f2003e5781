/** The way back for staff, open to everybody as signing out is: it must work whatever the user they act as may see. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { sessionCookie } from '#app/session/session-cookie.server'
import { endImpersonation } from '../impersonations.server'

export async function action({ context: { viewer } }: ActionFunctionArgs) {
  const token = viewer && (await endImpersonation(viewer, new Date()))
  return redirect('/staff', token ? { headers: { 'Set-Cookie': sessionCookie(token) } } : undefined)
}

export const loader = () => redirect('/')

export default function Page() {
  return null
}

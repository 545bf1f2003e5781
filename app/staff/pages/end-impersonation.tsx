/** The way back for staff, open to everybody as signing out is: it must work whatever the user they act as may see. */
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

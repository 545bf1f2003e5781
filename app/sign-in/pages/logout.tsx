import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endedSessionCookie, sessionToken } from '#app/viewer/session-cookie.server'
import { signOut } from '../sign-out.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const token = sessionToken(request.headers.get('Cookie'))
  if (token) await signOut(token, context.ip, new Date())
  return redirect('/login?invalidated=true', {
    headers: { 'Set-Cookie': endedSessionCookie(), 'Clear-Site-Data': '"cache"' },
  })
}

export function loader() {
  return redirect('/')
}

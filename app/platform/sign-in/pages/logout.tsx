import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { clearedSessionCookie, readSessionToken } from '#app/platform/viewer/sessions/session-cookie.server'
import { signOut } from '../sign-out.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const token = readSessionToken(request.headers.get('Cookie'))
  if (token) await signOut(token, context.ip, new Date())
  return redirect('/login?invalidated=true', {
    headers: { 'Set-Cookie': clearedSessionCookie(), 'Clear-Site-Data': '"cache"' },
  })
}

export function loader() {
  return redirect('/')
}

import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endedSessionCookie, sessionToken } from '#app/session/session-cookie.server'
import { endSession } from '#app/session/sessions.server'

export async function action({ request }: ActionFunctionArgs) {
  const token = sessionToken(request.headers.get('Cookie'))
  if (token) await endSession(token, new Date())
  return redirect('/login?invalidated=true', {
    headers: { 'Set-Cookie': endedSessionCookie(), 'Clear-Site-Data': '"cache"' },
  })
}

export function loader() {
  return redirect('/')
}

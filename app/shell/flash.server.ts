/** One message that survives one redirect, in a signed cookie, shown once and then gone. */
import { createCookieSessionStorage, redirect } from '@remix-run/node'
import { configuration } from '#app/configuration.server'
import type { Toast } from '#app/ui/toast'

export type Flash = Toast

let storage:
  | ReturnType<typeof createCookieSessionStorage<Record<string, never>, { flash: Flash }>>
  | undefined

function flashes() {
  const { secure, sessionSecret } = configuration()
  storage ??= createCookieSessionStorage({
    cookie: {
      name: 'flash',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      secrets: [sessionSecret],
      maxAge: 60,
    },
  })
  return storage
}

/** Redirects (after a post: with 302, a GET follows) and shows the message on the page it leads to. */
export async function redirectWithFlash(
  path: string,
  message: string,
  level: Flash['level'] = 'success',
  { duration, action }: Pick<Flash, 'duration' | 'action'> = {},
) {
  const session = await flashes().getSession()
  session.flash('flash', { level, message, duration, action })
  return redirect(path, { headers: { 'Set-Cookie': await flashes().commitSession(session) } })
}

/** The waiting message, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookie = request.headers.get('Cookie')
  if (!cookie?.includes('flash=')) return { flash: null, headers: {} }
  const session = await flashes().getSession(cookie)
  const flash = session.get('flash') ?? null
  return { flash, headers: { 'Set-Cookie': await flashes().destroySession(session) } }
}

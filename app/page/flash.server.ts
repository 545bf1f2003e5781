/**
 * One message that survives one redirect, in a signed cookie, shown once and then gone. What is too long for a cookie
 * is cut down to fit: it tells of something that has been written, and must not fail after it.
 */
import { createCookie, redirect } from '@remix-run/node'
import { createTypedCookie, type TypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { configuration } from '#app/configuration.server'
import type { Toast } from '#app/ui/toast'
import { nameOnHost } from '#app/viewer/cookies'

export type Flash = Toast

/** What another version wrote counts as no message. */
const schema = z
  .object({
    level: z.enum(['alert', 'info', 'success']),
    message: z.string(),
    duration: z.number().optional(),
    action: z.object({ text: z.string(), href: z.string() }).optional(),
  })
  .nullable()
  .catch(null)

let cookie: TypedCookie<typeof schema> | undefined

function flashCookie() {
  const { secure, sessionSecret } = configuration()
  cookie ??= createTypedCookie({
    cookie: createCookie(nameOnHost('flash', secure), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      secrets: [sessionSecret],
      maxAge: 60,
    }),
    schema,
  })
  return cookie
}

/** As the cookie holds it; a browser takes 4096 characters, with its name, signature and attributes. */
const MOST_CHARACTERS = 3600
const KEPT_OF_LONG = 250

/** The flash as it is, else without its action, else with the beginning of its text. */
function fitting(flash: Flash): Flash {
  if (fits(flash)) return flash
  const { action, ...bare } = flash
  if (fits(bare)) return bare
  return { ...bare, message: `${[...bare.message].slice(0, KEPT_OF_LONG).join('')}…` }
}

function fits(flash: Flash): boolean {
  const text = Buffer.from(JSON.stringify(flash)).toString('base64')
  return encodeURIComponent(text).length <= MOST_CHARACTERS
}

/** Redirects (after a post: with 302, a GET follows) and shows the message on the page it leads to. */
export async function redirectWithFlash(
  path: string,
  message: string,
  level: Flash['level'] = 'success',
  { duration, action }: Pick<Flash, 'duration' | 'action'> = {},
) {
  const flash = fitting({ level, message, duration, action })
  return redirect(path, { headers: { 'Set-Cookie': await flashCookie().serialize(flash) } })
}

/** The waiting message, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookies = request.headers.get('Cookie')
  if (!cookies?.includes('flash=') || isPrefetch(request)) return { flash: null, headers: {} }
  const flash = await flashCookie().parse(cookies)
  const spent = await flashCookie().serialize(null, { maxAge: undefined, expires: new Date(0) })
  return { flash, headers: { 'Set-Cookie': spent } }
}

/** A link under the pointer is loaded before it is followed, and perhaps never shown: the message is not for it. */
function isPrefetch({ headers }: Request): boolean {
  return /prefetch/.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')} ${headers.get('X-Moz')}`)
}

/**
 * A message that survives one redirect, in a signed cookie. It is shown once and then deleted. A message that is too
 * long for a cookie is shortened: the action that it reports has already succeeded, so the request must not fail.
 */
import { createCookie, redirect } from '@remix-run/node'
import { createTypedCookie, type TypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import type { Toast } from '#app/kit/ui/overlays/toast-message'
import { hostCookieName } from '#app/platform/viewer/sessions/cookies'

export type Flash = Toast

/** Ignores a cookie that a different version of the application wrote in another format. */
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
    cookie: createCookie(hostCookieName('flash', secure), {
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

/**
 * The maximum length of the cookie value. A browser accepts 4096 characters, including name, signature and attributes.
 */
const MAX_CHARACTERS = 3600
const SHORTENED_LENGTH = 250

/** Returns the flash unchanged if it fits, otherwise without its action, otherwise with its text cut off. */
function shortenToFit(flash: Flash): Flash {
  if (isShortEnough(flash)) return flash
  const { action, ...withoutAction } = flash
  if (isShortEnough(withoutAction)) return withoutAction
  return { ...withoutAction, message: `${[...withoutAction.message].slice(0, SHORTENED_LENGTH).join('')}…` }
}

function isShortEnough(flash: Flash): boolean {
  const text = Buffer.from(JSON.stringify(flash)).toString('base64')
  return encodeURIComponent(text).length <= MAX_CHARACTERS
}

/** Redirects (with 302, so that a GET follows a POST) and shows the message on the target page. */
export async function redirectWithFlash(
  path: string,
  message: string,
  level: Flash['level'] = 'success',
  { duration, action }: Pick<Flash, 'duration' | 'action'> = {},
) {
  const flash = shortenToFit({ level, message, duration, action })
  return redirect(path, { headers: { 'Set-Cookie': await flashCookie().serialize(flash) } })
}

/** Returns the pending message, and the header that deletes it. */
export async function consumeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookies = request.headers.get('Cookie')
  if (!cookies?.includes('flash=') || isPrefetch(request)) return { flash: null, headers: {} }
  const flash = await flashCookie().parse(cookies)
  const deletionCookie = await flashCookie().serialize(null, { maxAge: undefined, expires: new Date(0) })
  return { flash, headers: { 'Set-Cookie': deletionCookie } }
}

/**
 * Checks whether the browser is only prefetching the page. It may never show a prefetched page, so a prefetch must not
 * delete the message.
 */
export function isPrefetch({ headers }: Request): boolean {
  return /prefetch/.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')} ${headers.get('X-Moz')}`)
}

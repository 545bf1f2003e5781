import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { startOpenIdSignIn } from '../single-sign-on/openid.server'

const querySchema = z.object({ redirect: textParameter })

/**
 * Starts a sign-in with OpenID. Requires a link instead of a form, because the Content Security Policy does not allow a
 * form to be submitted to a different site.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = safePath(readQuery(request, querySchema).redirect, '/')
  const authorization = await startOpenIdSignIn(redirectTo, new Date())
  if (!authorization)
    return redirect(`/login/openid/callback?${new URLSearchParams({ redirect: nestedAddress(redirectTo) })}`)
  return redirect(authorization.url, { headers: { 'Set-Cookie': authorization.cookie } })
}

import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { nestedAddress } from '#app/address-limits'
import { readQuery, textParameter } from '#app/routing/query'
import { safePath } from '#app/routing/safe-path'
import { startOpenIdSignIn } from '../single-sign-on/openid.server'

const querySchema = z.object({ redirect: textParameter })

/** Sign-in with OpenID starts with a link, not a form: forms may not submit to another site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = safePath(readQuery(request, querySchema).redirect, '/')
  const authorization = await startOpenIdSignIn(redirectTo, new Date())
  if (!authorization)
    return redirect(`/login/openid/callback?${new URLSearchParams({ redirect: nestedAddress(redirectTo) })}`)
  return redirect(authorization.url, { headers: { 'Set-Cookie': authorization.cookie } })
}

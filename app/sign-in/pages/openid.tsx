import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { nestedAddress } from '#app/address-limits'
import { ownPath } from '#app/routing/own-path'
import { readQuery, textParameter } from '#app/routing/query'
import { beginAtProvider } from '../single-sign-on/openid.server'

const querySchema = z.object({ redirect: textParameter })

/** Sign-in with OpenID starts with a link, not a form: forms may not submit to another site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const leadsTo = ownPath(readQuery(request, querySchema).redirect, '/')
  const begun = await beginAtProvider(leadsTo, new Date())
  if (!begun)
    return redirect(`/login/openid/callback?${new URLSearchParams({ redirect: nestedAddress(leadsTo) })}`)
  return redirect(begun.url, { headers: { 'Set-Cookie': begun.cookie } })
}

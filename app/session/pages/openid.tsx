import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { nestedAddress } from '#app/address-limits'
import { ownPath } from '#app/routing/own-path'
import { beginAtProvider } from '../single-sign-on/openid.server'

/** A link and no form: a form may lead nowhere but to this site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const leadsTo = ownPath(new URL(request.url).searchParams.get('redirect'), '/')
  const begun = await beginAtProvider(leadsTo, new Date())
  if (!begun)
    return redirect(`/login/openid/callback?${new URLSearchParams({ redirect: nestedAddress(leadsTo) })}`)
  return redirect(begun.url, { headers: { 'Set-Cookie': begun.cookie } })
}

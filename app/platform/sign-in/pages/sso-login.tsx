import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { signInRequestOf } from '../sign-in-request.server'
import { signInWithToken } from '../single-sign-on/sso-tokens.server'

const querySchema = z.object({ redirect: textParameter })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const redirectTo = safePath(readQuery(request, querySchema).redirect, '/')
  // A HEAD request or a prefetch must not use up the token.
  const isPrefetch = request.method === 'HEAD' || request.headers.has('Sec-Purpose')
  const outcome = isPrefetch
    ? { ok: false as const }
    : await signInWithToken(params.token ?? '', signInRequestOf(request, context, { redirectTo }))
  if (outcome.ok) throw redirect(outcome.redirectTo, { headers: outcome.headers })
  return data({ redirectTo }, { status: 403 })
}

export const meta: MetaFunction = () => [{ title: pageTitle('This sign-in link is not valid') }]

export default function SsoLogin() {
  const { redirectTo } = useLoaderData<typeof loader>()
  return (
    <SignedOutFrame title="This sign-in link is not valid">
      <p className="mb-4">Sign-in links work once, for 5 minutes. Go back and try again, or sign in here.</p>
      <LinkButton
        to={siteHref('/login', new URLSearchParams({ redirect: nestedAddress(redirectTo) }))}
        variant="primary"
        reloadDocument
      >
        Sign in
      </LinkButton>
    </SignedOutFrame>
  )
}

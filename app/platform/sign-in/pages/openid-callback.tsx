import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { signInRequestOf } from '../sign-in-request.server'
import { finishOpenIdSignIn } from '../single-sign-on/openid.server'

const querySchema = z.object({ redirect: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = readQuery(request, querySchema).redirect
  const outcome = await finishOpenIdSignIn(request, signInRequestOf(request, context, { redirectTo }))
  if (outcome.ok) throw redirect(outcome.redirectTo, { headers: outcome.headers })
  return data({ reason: outcome.reason, redirectTo: outcome.redirectTo }, { status: 403 })
}

export const meta: MetaFunction = () => [{ title: pageTitle('We couldn’t sign you in') }]

const messages = {
  failed: 'The other site didn’t confirm who you are. Try again or sign in with your password.',
  unknown:
    'No user has the email address you use there. Ask your admin to invite it, or sign in with your password.',
}

export default function Callback() {
  const { reason, redirectTo } = useLoaderData<typeof loader>()
  return (
    <SignedOutFrame title="We couldn’t sign you in">
      <p className="mb-4">{messages[reason]}</p>
      <LinkButton
        to={siteHref('/login', new URLSearchParams({ redirect: nestedAddress(redirectTo) }))}
        variant="primary"
        reloadDocument
      >
        Back to sign in
      </LinkButton>
    </SignedOutFrame>
  )
}

import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { nestedAddress } from '#app/address-limits'
import { pageTitle } from '#app/page/page-title'
import { SignedOutFrame } from '#app/page/signed-out-frame'
import { siteHref } from '#app/routing/href'
import { ownPath } from '#app/routing/own-path'
import { readQuery, textParameter } from '#app/routing/query'
import { LinkButton } from '#app/ui/button'
import { enterByToken } from '../single-sign-on/sso-tokens.server'
import { visitOf } from '../visit.server'

const querySchema = z.object({ redirect: textParameter })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const leadsTo = ownPath(readQuery(request, querySchema).redirect, '/')
  // A HEAD request or a prefetch must not use up the token.
  const isLooking = request.method === 'HEAD' || request.headers.has('Sec-Purpose')
  const outcome = isLooking
    ? { ok: false as const }
    : await enterByToken(params.token ?? '', visitOf(request, context, { leadsTo }))
  if (outcome.ok) throw redirect(outcome.leadsTo, { headers: outcome.headers })
  return data({ leadsTo }, { status: 403 })
}

export const meta: MetaFunction = () => [{ title: pageTitle('This sign-in link is not good') }]

export default function SsoLogin() {
  const { leadsTo } = useLoaderData<typeof loader>()
  return (
    <SignedOutFrame title="This sign-in link is not good">
      <p className="mb-4">
        Such a link works once, for five minutes. Go back to where you came from and follow it again, or sign
        in here.
      </p>
      <LinkButton
        to={siteHref('/login', new URLSearchParams({ redirect: nestedAddress(leadsTo) }))}
        variant="primary"
        reloadDocument
      >
        Sign in
      </LinkButton>
    </SignedOutFrame>
  )
}

import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { siteHref } from '#app/kit/routing/href'
import { flagParameter, readQuery } from '#app/kit/routing/query'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { requestPasswordReset } from '../passwords/password-reset.server'
import { emailLinkPageData, handleEmailLinkForm } from '../public-forms/email-link.server'
import { BackToSignIn, RequestLinkForm } from '../public-forms/request-link-form'

const querySchema = z.object({ sent: flagParameter })

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: readQuery(request, querySchema).sent, ...emailLinkPageData('password reset') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleEmailLinkForm(request, context, {
    form: 'password reset',
    send: requestPasswordReset,
    sentHref: '/forgot-password?sent=true',
  })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.isSent ? 'Check your email' : 'Forgot your password?') },
]

export default function ForgotPassword() {
  const { isSent, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (isSent && !reply)
    return (
      <SignedOutFrame title="Check your email" footer={<BackToSignIn />}>
        <p>If that address belongs to an active user, we’ve emailed a reset link. It’s valid for 1 hour.</p>
        <p className="mt-3 text-sm text-ink-2">
          Nothing after a few minutes? Check your spam folder or{' '}
          <Link to={siteHref('/forgot-password')}>try again</Link>.
        </p>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title="Forgot your password?" footer={<BackToSignIn />}>
      <RequestLinkForm
        id="forgot-password"
        action="/forgot-password"
        intro="We’ll email you a reset link."
        submitLabel="Send reset link"
        page={page}
        reply={reply}
      />
    </SignedOutFrame>
  )
}

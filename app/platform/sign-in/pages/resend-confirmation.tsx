import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { resendConfirmationMail } from '../by-mail/email-confirmation.server'
import { emailLinkPageData, handleEmailLinkForm } from '../public-forms/email-link.server'
import { BackToSignIn, RequestLinkForm } from '../public-forms/request-link-form'

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return { email: viewer?.email ?? '', ...emailLinkPageData('confirmation') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleEmailLinkForm(request, context, {
    form: 'confirmation',
    send: resendConfirmationMail,
    sentHref: '/confirm-email',
  })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Resend confirmation email') }]

export default function ResendConfirmation() {
  return (
    <SignedOutFrame title="Resend confirmation email" footer={<BackToSignIn />}>
      <RequestLinkForm
        id="resend"
        hint="If this address isn’t confirmed yet, we’ll send a new link."
        submitLabel="Resend email"
        page={useLoaderData<typeof loader>()}
        reply={useActionData<typeof action>()}
      />
    </SignedOutFrame>
  )
}

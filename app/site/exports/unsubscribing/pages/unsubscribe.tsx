import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireForm } from '#app/kit/forms/forms.server'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { findMailSubscription, type Subscription, setMailSubscription } from '../subscription.server'

const intentSchema = z.object({ intent: z.enum(['undo']).optional().catch(undefined) })

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findMailSubscription(params)
  return data({ found: found && publicFields(found) }, { status: found ? 200 : 404 })
}

/**
 * Ends or resumes a subscription. Mail clients post `List-Unsubscribe=One-Click` (RFC 8058) and check only the status,
 * so this does not redirect.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { intent } = (await requireForm(request, intentSchema)).value
  const isSet = await setMailSubscription(params, intent === 'undo', new Date())
  return data({ isSet }, { status: isSet ? 200 : 404 })
}

function publicFields({
  mailSource: mails,
  email,
  isUnsubscribed,
  canResubscribe,
}: Subscription): Subscription {
  return { mailSource: mails, email, isUnsubscribed, canResubscribe }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Unsubscribe') }]

/**
 * The unsubscribe page. Opening it changes nothing, because mail scanners follow links. The user has to press the
 * button.
 */
export default function Unsubscribe() {
  const { found } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (!found || reply?.isSet === false)
    return (
      <SignedOutFrame title="This link is not valid">
        <p>
          It is incomplete, or what you subscribed to was deleted. If you still get emails, use the link in
          the latest one.
        </p>
      </SignedOutFrame>
    )
  const { mailSource: mails, email, isUnsubscribed, canResubscribe } = found
  return (
    <SignedOutFrame title={isUnsubscribed ? 'You are unsubscribed' : 'Unsubscribe?'}>
      <p className="mb-4 wrap-anywhere" role="status">
        {isUnsubscribed ? (
          <>
            <b>{email}</b> will no longer receive {mails}.
            {canResubscribe ? null : ' The sender removed this address.'}
          </>
        ) : reply ? (
          <>
            <b>{email}</b> will receive {mails} again.
          </>
        ) : (
          <>
            <b>{email}</b> is subscribed to {mails}.
          </>
        )}
      </p>
      {isUnsubscribed && !canResubscribe ? null : (
        <Form method="post">
          <Button
            name="intent"
            value={isUnsubscribed ? 'undo' : 'end'}
            variant={isUnsubscribed ? 'default' : 'primary'}
          >
            {isUnsubscribed ? 'Subscribe again' : 'Unsubscribe'}
          </Button>
        </Form>
      )}
    </SignedOutFrame>
  )
}

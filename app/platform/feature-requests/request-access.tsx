import { Link, useNavigation } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { FeatureRequest } from './feature-request'
import type { RequestableFeature } from './requestable-features'

type SerializedRequest = Omit<FeatureRequest, 'requestedAt' | 'answeredAt'> & {
  requestedAt: Date | string
  answeredAt: Date | string | null
}

export type RequestAccessProps = {
  feature: RequestableFeature
  /** The account's request for the feature, if there is one. */
  request: SerializedRequest | null
  hasFailed: boolean
  /** The path of the page that shows the teaser. */
  page: string
}

/** The account's request for a feature, or the form that makes one. */
export function RequestAccess({ feature, request, hasFailed, page }: RequestAccessProps) {
  if (hasFailed)
    return (
      <p role="alert" className="text-danger-fg">
        There was an error while sending your request. <Link to={page}>Try again.</Link>
      </p>
    )
  if (request?.state === 'requested') return <SentRequest request={request} />
  if (request?.state === 'active')
    return (
      <p role="status">
        {request.subject} is active for your account. Ask an administrator of your account for the permission
        to use it.
      </p>
    )
  return (
    <>
      {request ? <Refusal request={request} /> : null}
      <RequestForm feature={feature} page={page} isRepeated={request !== null} />
    </>
  )
}

function SentRequest({ request: { requestedBy, requestedAt } }: { request: SerializedRequest }) {
  return (
    <div role="status">
      <p className="flex items-center gap-2 font-medium text-success-fg">
        <Icon name="tick" />
        Request sent!
      </p>
      <p className="mt-1 text-sm text-ink-2">
        By <bdi>{requestedBy}</bdi>, <Instant at={requestedAt} />. You’ll get an email with the answer.
      </p>
    </div>
  )
}

function Refusal({ request: { answeredAt, reason } }: { request: SerializedRequest }) {
  return (
    <p className="mb-3 text-sm">
      Your request was refused{answeredAt ? ', ' : ''}
      {answeredAt ? <Instant at={answeredAt} /> : null}. {reason ? `Reason: ${reason}` : ''}
    </p>
  )
}

function RequestForm({ feature, page, isRepeated }: { feature: string; page: string; isRepeated: boolean }) {
  const href = useAccountHref()
  const isRequesting = useNavigation().formAction === href('/feature-requests')
  return (
    <Form method="post" action={href('/feature-requests')}>
      <input type="hidden" name="feature" value={feature} />
      <input type="hidden" name="returnTo" value={page} />
      <Button variant="primary" busy={isRequesting}>
        {isRepeated ? 'Request Access Again' : 'Request Access'}
      </Button>
    </Form>
  )
}

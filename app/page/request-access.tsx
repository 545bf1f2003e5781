import { Link, useNavigation } from '@remix-run/react'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/forms/form'
import { Icon } from '#app/ui/icon'
import { useAccountHref } from './use-account-href'

/**
 * The form below a feature's teaser that requests access to the feature. `requested` is the result from the page's URL:
 * `sent` or `failed`.
 */
export function RequestAccess({
  feature,
  requested,
  page,
}: {
  /** The feature's name in the request: "Amplify", "Local Listing". */
  feature: string
  requested: string | null
  /** The path of the page that shows the teaser. */
  page: string
}) {
  const href = useAccountHref()
  const isRequesting = useNavigation().formAction === href('/feature-requests')
  if (requested === 'sent')
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-success-fg">
        <Icon name="tick" />
        Request sent!
      </p>
    )
  if (requested === 'failed')
    return (
      <p role="alert" className="text-danger-fg">
        There was an error while sending your request. <Link to={page}>Try again.</Link>
      </p>
    )
  return (
    <Form method="post" action={href('/feature-requests')}>
      <input type="hidden" name="feature" value={feature} />
      <input type="hidden" name="returnTo" value={page} />
      <Button variant="primary" busy={isRequesting}>
        Request Access
      </Button>
    </Form>
  )
}

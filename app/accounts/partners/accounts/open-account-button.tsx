import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** Opens a child account for this session. Its pages are then available under the account's URL prefix. */
export function OpenAccountButton({
  account,
  redirectTo,
  variant,
}: {
  account: { id: string; name: string }
  redirectTo?: string
  variant?: 'primary'
}) {
  const href = useAccountHref()
  return (
    <Form
      method="post"
      action={href('/accounts/:childId/open', { childId: account.id })}
      className="inline-flex"
    >
      {redirectTo ? <input type="hidden" name="redirect" value={redirectTo} /> : null}
      <Button variant={variant}>
        Open account<span className="sr-only"> {account.name}</span>
      </Button>
    </Form>
  )
}

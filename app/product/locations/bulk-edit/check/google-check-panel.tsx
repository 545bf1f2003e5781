import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Polling } from '#app/kit/ui/polling'
import { Progress } from '#app/kit/ui/progress'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { formatCheckOffer, formatCheckOutcome, type GoogleCheck } from './google-check'

/**
 * Shows the progress and result of Google's validation on the dry run page. Does not poll while the page shows the
 * warning before the second click, because the page reload used without JavaScript would drop the warning.
 */
export function GoogleCheckPanel({
  id,
  check,
  isConfirming,
}: {
  id: string
  check: GoogleCheck
  isConfirming: boolean
}) {
  const href = useAccountHref()
  const { checkedCount, checkableCount, counts } = check
  if (checkedCount === 0 && checkableCount === 0) return null
  if (counts.queued > 0)
    return (
      <section aria-label="Google check" className="mb-4 max-w-form space-y-2">
        <div role="status">
          <Progress label="Checking with Google" done={checkedCount - counts.queued} total={checkedCount} />
        </div>
        {isConfirming ? null : (
          <Polling path={href('/settings/locations/bulk/:editId/check', { editId: id })} />
        )}
      </section>
    )
  return (
    <section aria-label="Google check" className="mb-4 space-y-2">
      <p role={checkedCount > 0 ? 'status' : undefined} className="max-w-form text-sm text-ink-2">
        {checkedCount > 0 ? formatCheckOutcome(check) : formatCheckOffer(check)}
      </p>
      <div className="flex flex-wrap gap-2">
        {counts.refused > 0 ? (
          <Form
            method="post"
            action={href('/settings/locations/bulk/:editId/google-refusals', { editId: id })}
          >
            <Button>{leaveOutLabel(counts.refused)}</Button>
          </Form>
        ) : null}
        {checkableCount > 0 ? (
          <Form method="post" action={href('/settings/locations/bulk/:editId/google-check', { editId: id })}>
            <Button>{checkedCount > 0 ? 'Check with Google again' : 'Check with Google first'}</Button>
          </Form>
        ) : null}
      </div>
    </section>
  )
}

function leaveOutLabel(refused: number): string {
  return refused === 1
    ? 'Skip the location Google would reject'
    : `Skip the ${refused} locations Google would reject`
}

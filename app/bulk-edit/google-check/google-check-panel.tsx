import { useAccountHref } from '#app/page/use-account-href'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { LookingAgain } from '#app/ui/looking-again'
import { Progress } from '#app/ui/progress'
import { type GoogleCheck, offerInWords, outcomeInWords } from './google-check'

/** Google's validation, before the edit is confirmed. Does not poll while the page waits for its second click. */
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
  const { asked, askable, counts } = check
  if (asked === 0 && askable === 0) return null
  if (counts.queued > 0)
    return (
      <section aria-label="Google’s answer" className="mb-4 max-w-form space-y-2">
        <div role="status">
          <Progress label="Asking Google" done={asked - counts.queued} total={asked} />
        </div>
        {isConfirming ? null : (
          <LookingAgain path={href('/settings/locations/bulk/:editId/check', { editId: id })} />
        )}
      </section>
    )
  return (
    <section aria-label="Google’s answer" className="mb-4 space-y-2">
      <p role={asked > 0 ? 'status' : undefined} className="max-w-form text-sm text-ink-2">
        {asked > 0 ? outcomeInWords(check) : offerInWords(check)}
      </p>
      <div className="flex flex-wrap gap-2">
        {counts.refused > 0 ? (
          <Form
            method="post"
            action={href('/settings/locations/bulk/:editId/google-refusals', { editId: id })}
          >
            <Button>{leaveOut(counts.refused)}</Button>
          </Form>
        ) : null}
        {askable > 0 ? (
          <Form method="post" action={href('/settings/locations/bulk/:editId/google-check', { editId: id })}>
            <Button>{asked > 0 ? 'Ask Google again' : 'Ask Google first'}</Button>
          </Form>
        ) : null}
      </div>
    </section>
  )
}

function leaveOut(refused: number): string {
  return refused === 1
    ? 'Skip the location Google would reject'
    : `Leave out the ${refused} that Google would refuse`
}

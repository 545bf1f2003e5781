import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Instant } from '#app/platform/page/instant'
import { type Issue, issueMessages } from './issue'

/** Shows each open issue as a banner and each muted issue as a single line. */
export function IssueBanners({
  issues,
  muteTo,
}: {
  issues: (Omit<Issue, 'muted'> & { muted: { by: string; at: Date | string } | null })[]
  /** The path of the action that mutes and unmutes issues; null if the user is not allowed to do that. */
  muteTo: string | null
}) {
  return issues.map(({ status, muted }) => (
    <div key={status} className="mt-4">
      {muted ? (
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <span>
            {`${issueMessages[status].title}. Muted by ${muted.by}, `}
            <Instant at={muted.at} />
          </span>
          <MuteButton muteTo={muteTo} status={status} intent="unmute" />
        </div>
      ) : (
        <Banner level="warning" action={<MuteButton muteTo={muteTo} status={status} intent="mute" />}>
          <b>{`${issueMessages[status].title}.`}</b> {issueMessages[status].meaning}
        </Banner>
      )}
    </div>
  ))
}

function MuteButton({
  muteTo,
  status,
  intent,
}: {
  muteTo: string | null
  status: Issue['status']
  intent: 'mute' | 'unmute'
}) {
  if (!muteTo) return null
  return (
    <Form method="post" action={muteTo} preventScrollReset>
      <input type="hidden" name="status" value={status} />
      <Button name="intent" value={intent}>
        {intent === 'mute' ? 'Mute issue' : 'Unmute issue'}
      </Button>
    </Form>
  )
}

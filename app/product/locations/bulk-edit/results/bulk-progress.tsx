import { Polling } from '#app/kit/ui/polling'
import { Progress } from '#app/kit/ui/progress'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** Shows how many locations a running edit has processed. */
export function BulkProgress({
  id,
  isRunning,
  done,
  total,
}: {
  id: string
  isRunning: boolean
  done: number
  total: number
}) {
  const href = useAccountHref()
  return (
    <div className="mt-4 max-w-form space-y-3">
      <div role="status">
        <Progress label={isRunning ? 'Updating locations' : 'Waiting to start'} done={done} total={total} />
      </div>
      <p className="text-sm text-ink-2">You can leave this page. The edit will continue.</p>
      <Polling path={href('/settings/locations/bulk/:editId', { editId: id })} />
    </div>
  )
}

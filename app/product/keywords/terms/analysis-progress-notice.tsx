import { Polling } from '#app/kit/ui/polling'
import { Progress } from '#app/kit/ui/progress'
import { useAccountHref } from '#app/platform/page/use-account-href'

/**
 * Shows the progress while reviews are analyzed again after a change of terms. If `remaining` is given, it is shown
 * instead of the progress bar, because the account has too many reviews to count exactly.
 */
export function AnalysisProgressNotice({
  done,
  total,
  remaining,
}: {
  done: number
  total: number
  remaining: string | null
}) {
  const href = useAccountHref()
  return (
    <section className="card mt-4 space-y-2 p-4" aria-labelledby="reading">
      <h2 id="reading" className="text-sm font-semibold">
        Re-analyzing reviews with these words
      </h2>
      {remaining ? (
        <p className="text-sm">Remaining: {remaining}.</p>
      ) : (
        <Progress label="Reviews analyzed" done={done} total={total} />
      )}
      <p className="hint">Until it finishes, some figures still use the previous words.</p>
      <Polling path={href('/settings/experience-categories')} />
    </section>
  )
}

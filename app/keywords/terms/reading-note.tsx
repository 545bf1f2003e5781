import { useAccountHref } from '#app/page/use-account-href'
import { LookingAgain } from '#app/ui/looking-again'
import { Progress } from '#app/ui/progress'

/** The progress while reviews are analyzed again after a change. `left` is text when the count is too large to show. */
export function ReadingNote({ done, total, left }: { done: number; total: number; left: string | null }) {
  const href = useAccountHref()
  return (
    <section className="card mt-4 space-y-2 p-4" aria-labelledby="reading">
      <h2 id="reading" className="text-sm font-semibold">
        Reviews are being read by these words
      </h2>
      {left ? (
        <p className="text-sm">Yet to be read: {left}.</p>
      ) : (
        <Progress label="Reviews read" done={done} total={total} />
      )}
      <p className="hint">Until all are read, some figures are still those of the words before.</p>
      <LookingAgain path={href('/settings/experience-categories')} />
    </section>
  )
}

import type { ShownConflict, ShownDeletion } from '#app/kit/forms/shown-conflict'
import { lazyComponent } from '#app/kit/ui/lazy-component'

const load = async () => (await import('./conflict-banner')).ConflictBanner
const ConflictBanner = lazyComponent(load, import.meta.env.SSR && (await load()))

/** What a form that edits something shows of its last submission. */
export type EditReply = {
  initialValue?: Record<string, unknown> | null
  conflicts?: ShownConflict[]
  deletion?: ShownDeletion
}

/**
 * Carries what a form showed when it was opened, and shows the conflicts of its last submission, if any. The browser
 * loads the script of the banner only when it is needed, because conflicts are rare.
 */
export function ShownValues({
  shown,
  reply,
  noun,
}: {
  /** The result of `describeShown` from the loader. */
  shown: string
  reply: EditReply | undefined
  /** What the form edits: "user". */
  noun: string
}) {
  // After a rejected submission, the typed values are as old as when the form was opened, though the page is new.
  const submitted = reply?.initialValue?.shown
  const conflicts = reply?.conflicts ?? []
  return (
    <>
      <input type="hidden" name="shown" value={typeof submitted === 'string' ? submitted : shown} />
      {conflicts.length > 0 || reply?.deletion ? (
        <ConflictBanner noun={noun} conflicts={conflicts} deletion={reply?.deletion} />
      ) : null}
    </>
  )
}

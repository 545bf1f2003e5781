import { Instant } from '#app/platform/page/instant'
import { MarkedValue } from '#app/product/locations/changes/marked-value'
import type { FormattedField } from './format-fields'

type Change = FormattedField & { id: string; cause: 'directory' | 'highstreet'; at: Date | string }

/** Lists recent changes in what the directory shows, with the old and new values and who made them. */
export function RecentChanges({ changes, directory }: { changes: Change[]; directory: string }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="Recent changes">
      <h3 className="font-semibold">Recent changes on {directory}</h3>
      <ul className="mt-1 divide-y divide-border">
        {changes.map(({ id, name, sides, cause, at }) => (
          <li key={id} className="py-2">
            <p>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-ink-3">
                {cause === 'directory' ? `by ${directory}` : 'by your update'}, <Instant at={at} />
              </span>
            </p>
            <div className="mt-1 wrap-anywhere">
              <MarkedValue lines={sides.before} side="before" />
              <MarkedValue lines={sides.after} side="after" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

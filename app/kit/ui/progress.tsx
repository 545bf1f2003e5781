import { formatInteger } from './format-numbers'

/** A progress bar with a number. Without `total`, the bar is indeterminate, and the number shows how much is done. */
export function Progress({ label, done, total }: { label: string; done: number; total?: number }) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-ink-3 tabular-nums">
          {total === undefined ? formatInteger(done) : `${formatInteger(done)} of ${formatInteger(total)}`}
        </span>
      </p>
      <progress aria-label={label} value={total === undefined ? undefined : done} max={total} />
    </div>
  )
}

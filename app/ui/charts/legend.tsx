/**
 * The legend of a chart. The lines differ in dash pattern as well as color, for users who cannot distinguish the
 * colors. `note` describes anything special about the scale.
 */
export function Legend({ previous, note }: { previous: 'dashed' | 'mark' | null; note?: string | null }) {
  if (!previous && !note) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-xs text-ink-3">
      {previous ? (
        <>
          <span className="inline-flex items-center gap-1.5">
            <svg width="18" height="8" aria-hidden="true">
              {previous === 'dashed' ? (
                <path className="chart-line" d="M0 4H18" />
              ) : (
                <rect className="chart-bar" x="5" width="8" height="8" />
              )}
            </svg>
            This period
          </span>
          <span className="inline-flex items-center gap-1.5">
            <svg width="18" height="8" aria-hidden="true">
              <path className={previous === 'dashed' ? 'chart-previous' : 'chart-mark'} d="M0 4H18" />
            </svg>
            Previous period
          </span>
        </>
      ) : null}
      {note ? <span>{note}</span> : null}
    </p>
  )
}

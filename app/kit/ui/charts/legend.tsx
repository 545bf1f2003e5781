import { type ReactNode, useId } from 'react'
import { HatchPattern } from './hatch-pattern'
import './charts.css'

/**
 * The legend of a chart. The lines differ in dash pattern as well as color, for users who cannot distinguish the
 * colors. `note` describes anything special about the scale, and `incomplete` the periods that are covered in part.
 */
export function Legend({
  previous,
  note,
  incomplete,
  isHatched = false,
}: {
  previous: 'dashed' | 'mark' | null
  note?: string | null
  incomplete: string | null
  /** Whether incomplete periods are hatched bars instead of hollow dots. */
  isHatched?: boolean
}) {
  const patternId = useId()
  if (!previous && !note && !incomplete) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-xs text-ink-3">
      {previous ? (
        <>
          <LegendEntry label="This period">
            {previous === 'dashed' ? (
              <path className="chart-line" d="M0 4H18" />
            ) : (
              <rect className="chart-bar" x="5" width="8" height="8" />
            )}
          </LegendEntry>
          <LegendEntry label="Previous period">
            <path className={previous === 'dashed' ? 'chart-previous' : 'chart-mark'} d="M0 4H18" />
          </LegendEntry>
        </>
      ) : null}
      {incomplete ? (
        <LegendEntry label={incomplete}>
          {isHatched ? (
            <>
              <HatchPattern id={patternId} />
              <rect className="chart-outline" fill={`url(#${patternId})`} x="5" width="8" height="8" />
            </>
          ) : (
            <circle className="chart-outline chart-hollow" cx="9" cy="4" r="3" />
          )}
        </LegendEntry>
      ) : null}
      {note ? <span>{note}</span> : null}
    </p>
  )
}

function LegendEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="18" height="8" className="shrink-0 overflow-visible" aria-hidden="true">
        {children}
      </svg>
      {label}
    </span>
  )
}

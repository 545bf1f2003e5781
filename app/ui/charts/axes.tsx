import type { Tick } from './geometry/frame.server'

/** Gridlines at the values, labels below the positions. */
export function Axes({
  width,
  height,
  ticks,
  places,
}: {
  width: number
  height: number
  ticks: Tick[]
  places: Tick[]
}) {
  return (
    <>
      {ticks.map(({ at, label }) => (
        <g key={at}>
          <path className="stroke-border" d={`M44,${at}H${width - 16}`} />
          <text className="chart-label" x="36" y={at} dy=".32em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {places.map(({ at, label, anchor }) => (
        <text key={at} className="chart-label" x={at} y={height - 8} textAnchor={anchor}>
          {label}
        </text>
      ))}
    </>
  )
}

import type { Tick } from './geometry/frame.server'

/** The horizontal gridlines with their labels, and the labels below the plot. */
export function Axes({
  width,
  height,
  ticks,
  positionTicks,
}: {
  width: number
  height: number
  ticks: Tick[]
  positionTicks: Tick[]
}) {
  return (
    <>
      {ticks.map(({ position, label }) => (
        <g key={position}>
          <path className="stroke-border" d={`M44,${position}H${width - 16}`} />
          <text className="chart-label" x="36" y={position} dy=".32em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {positionTicks.map(({ position, label, anchor }) => (
        <text key={position} className="chart-label" x={position} y={height - 8} textAnchor={anchor}>
          {label}
        </text>
      ))}
    </>
  )
}

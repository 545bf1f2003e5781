import { useId } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame'
import type { BarGeometry } from './geometry/bar-chart.server'
import { HatchPattern } from './hatch-pattern'
import { Legend } from './legend'
import './charts.css'

/** A bar chart. It is used inside a Figure, which also shows the numbers as a table. */
export function BarChart(chart: ChartProps<BarGeometry>) {
  const { bars, barWidth, marks, incomplete } = chart.geometry
  const patternId = useId()
  return (
    <>
      <Legend previous={marks.length > 0 ? 'mark' : null} incomplete={incomplete} isHatched />
      <ChartFrame {...chart}>
        {incomplete ? <HatchPattern id={patternId} /> : null}
        {bars.map(({ x, y, height, isIncomplete }) => (
          <rect
            key={x}
            className={isIncomplete ? 'chart-outline' : 'chart-bar'}
            fill={isIncomplete ? `url(#${patternId})` : undefined}
            x={`${x}%`}
            y={y}
            width={`${barWidth}%`}
            height={height}
          />
        ))}
        {marks.map(({ x, y }) =>
          ['chart-halo', 'chart-mark'].map((className) => (
            <line
              key={`${x} ${className}`}
              className={className}
              x1={`${x}%`}
              x2={`${x + barWidth}%`}
              y1={y}
              y2={y}
            />
          )),
        )}
        {bars.map(({ x, label, labelY, isWideOnly }) =>
          label ? (
            <text
              key={x}
              className={isWideOnly ? 'chart-value chart-wide' : 'chart-value'}
              x={`${x + barWidth / 2}%`}
              y={labelY}
              textAnchor="middle"
            >
              {label}
            </text>
          ) : null,
        )}
      </ChartFrame>
    </>
  )
}

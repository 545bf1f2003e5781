import { ChartFrame, type ChartProps } from './chart-frame'
import type { LineGeometry } from './geometry/line-chart.server'
import { Legend } from './legend'
import './charts.css'

/** A line chart. It is used inside a Figure, which also shows the numbers as a table. */
export function LineChart(chart: ChartProps<LineGeometry>) {
  const { path, previousPath, dots, last, zoom, incomplete } = chart.geometry
  return (
    <>
      <Legend previous={previousPath === null ? null : 'dashed'} note={zoom} incomplete={incomplete} />
      <ChartFrame {...chart}>
        {/* The paths are stretched to the width of the plot; their strokes are not. */}
        <svg className="chart-paths" viewBox="0 0 100 150" preserveAspectRatio="none" aria-hidden="true">
          {previousPath ? <path className="chart-previous" d={previousPath} /> : null}
          <path className="chart-line" d={path} />
        </svg>
        {last ? <circle className="chart-dot" cx={`${last.x}%`} cy={last.y} r="3.5" /> : null}
        {dots.map(({ x, y, isIncomplete }) => (
          <circle
            key={x}
            className={isIncomplete ? 'chart-outline chart-hollow' : 'chart-dot'}
            cx={`${x}%`}
            cy={y}
            r={isIncomplete ? 3.5 : 2.5}
          />
        ))}
        {last ? (
          <text className="chart-value" x={`${last.x}%`} y={last.y - 9} textAnchor="end">
            {last.label}
          </text>
        ) : null}
      </ChartFrame>
    </>
  )
}

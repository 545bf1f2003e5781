import type { Plot } from './geometry/frame.server'
import './charts.css'

/** The horizontal gridlines with their labels, and the labels below the plot. */
export function Axes({ ticks, positionTicks }: Pick<Plot, 'ticks' | 'positionTicks'>) {
  return (
    <>
      {ticks.map(({ y, label }) => (
        <g key={y}>
          <line className="stroke-border" x2="100%" y1={y} y2={y} />
          <text className="chart-label" x="-8" y={y} dy=".32em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {positionTicks.map(({ x, label, anchor, isWideOnly }) => (
        <text
          key={x}
          className={isWideOnly ? 'chart-label chart-wide' : 'chart-label'}
          x={`${x}%`}
          y="100%"
          textAnchor={anchor}
        >
          {label.split('\n').map((line, index) => (
            <tspan key={line} x={`${x}%`} dy={index ? 15 : 20}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </>
  )
}

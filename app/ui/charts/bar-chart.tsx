import { Axes } from './axes'
import type { BarDrawing, BarGeometry } from './geometry/bar-chart.server'
import { Legend } from './legend'
import { ResponsiveChart } from './responsive-chart'

/** A bar chart. It is used inside a Figure, which also shows the numbers as a table. */
export function BarChart({ geometry, title, desc }: { geometry: BarGeometry; title: string; desc: string }) {
  const { wide, narrow } = geometry
  return (
    <>
      <Legend previous={wide.marks.length > 0 ? 'mark' : null} />
      <ResponsiveChart title={title} desc={desc} wide={wide} narrow={narrow}>
        {(drawing) => <BarShapes {...drawing} />}
      </ResponsiveChart>
    </>
  )
}

function BarShapes({ width, height, bars, marks, positionTicks, ticks }: BarDrawing) {
  return (
    <>
      <Axes width={width} height={height} ticks={ticks} positionTicks={positionTicks} />
      {bars.map((bar) => (
        <rect key={bar.x} className="chart-bar" x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
      ))}
      {marks.map((mark) => (
        <g key={mark.x}>
          <path className="chart-halo" d={`M${mark.x},${mark.y}h${mark.width}`} />
          <path className="chart-mark" d={`M${mark.x},${mark.y}h${mark.width}`} />
        </g>
      ))}
      {bars.map((bar) =>
        bar.label ? (
          <text
            key={bar.x}
            className="chart-value"
            x={bar.x + bar.width / 2}
            y={bar.y - 5}
            textAnchor="middle"
          >
            {bar.label}
          </text>
        ) : null,
      )}
    </>
  )
}

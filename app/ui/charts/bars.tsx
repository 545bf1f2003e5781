import { Axes } from './axes'
import type { BarDrawing, BarGeometry } from './geometry/bar-chart.server'
import { Legend } from './legend'
import { TwoSizes } from './two-sizes'

/** Used inside a Figure, which has the numbers as a table. */
export function Bars({ geometry, title, desc }: { geometry: BarGeometry; title: string; desc: string }) {
  const { wide, narrow } = geometry
  return (
    <>
      <Legend previous={wide.marks.length > 0 ? 'mark' : null} />
      <TwoSizes title={title} desc={desc} wide={wide} narrow={narrow}>
        {(drawing) => <Columns {...drawing} />}
      </TwoSizes>
    </>
  )
}

function Columns({ width, height, bars, marks, places, ticks }: BarDrawing) {
  return (
    <>
      <Axes width={width} height={height} ticks={ticks} places={places} />
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

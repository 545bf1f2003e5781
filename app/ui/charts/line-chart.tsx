import { Axes } from './axes'
import type { LineDrawing, LineGeometry } from './geometry/line-chart.server'
import { Legend } from './legend'
import { ResponsiveChart } from './responsive-chart'

/**
 * A line chart. It is used inside a Figure, which also shows the numbers as a table. `desc` describes the finding for
 * people who cannot see the line.
 */
export function LineChart({
  geometry,
  title,
  desc,
}: {
  geometry: LineGeometry
  title: string
  desc: string
}) {
  const { wide, narrow, zoom } = geometry
  return (
    <>
      <Legend previous={wide.previousPath === null ? null : 'dashed'} note={zoom} />
      <ResponsiveChart title={title} desc={desc} wide={wide} narrow={narrow}>
        {(drawing) => <LineShapes {...drawing} />}
      </ResponsiveChart>
    </>
  )
}

function LineShapes({ width, height, path, previousPath, dots, last, positionTicks, ticks }: LineDrawing) {
  return (
    <>
      <Axes width={width} height={height} ticks={ticks} positionTicks={positionTicks} />
      {previousPath ? <path className="chart-previous" d={previousPath} /> : null}
      <path className="chart-line" d={path} />
      {dots.map(({ x, y }) => (
        <circle key={x} className="chart-dot" cx={x} cy={y} r="2.5" />
      ))}
      {last ? (
        <>
          <circle className="chart-dot" cx={last.x} cy={last.y} r="3.5" />
          <text className="chart-value" x={last.x} y={last.y - 9} textAnchor="end">
            {last.label}
          </text>
        </>
      ) : null}
    </>
  )
}

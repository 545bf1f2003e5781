import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatChartValue, nearestPosition } from './chart-value'
import type { FigureTable } from './figure'
import './charts.css'

/**
 * Shows the values of one position, which follows the pointer and the arrow keys. For assistive technology, it is a
 * slider whose value is the text.
 */
export function ChartValues({
  title,
  positions,
  table,
  valueColumn = 1,
}: {
  title: string
  positions: number[]
  table: FigureTable
  valueColumn?: number
}) {
  const [shown, setShown] = useState<number | null>(null)
  const lastIndex = positions.length - 1
  const index = shown ?? lastIndex
  const text = formatChartValue(table, index, valueColumn)
  const x = positions[index]!
  const showNearest = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setShown(nearestPosition(positions, (100 * (event.clientX - left)) / width))
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      Home: 0,
      End: lastIndex,
    }[event.key]
    if (event.key === 'Escape') setShown(null)
    if (next === undefined) return
    event.preventDefault()
    setShown(Math.min(lastIndex, Math.max(0, next)))
  }
  return (
    <div
      className="chart-values"
      role="slider"
      tabIndex={0}
      aria-label={`${title}: values`}
      aria-valuemin={0}
      aria-valuemax={lastIndex}
      aria-valuenow={index}
      aria-valuetext={text}
      onPointerMove={showNearest}
      onPointerDown={showNearest}
      onPointerLeave={() => setShown(null)}
      onFocus={() => setShown(index)}
      onBlur={() => setShown(null)}
      onKeyDown={handleKey}
    >
      {shown === null ? null : (
        <svg aria-hidden="true">
          <line className="chart-pointer" x1={`${x}%`} x2={`${x}%`} y2="100%" />
          <text
            className="chart-readout"
            x={`${x}%`}
            y="-10"
            textAnchor={x < 30 ? 'start' : x > 70 ? 'end' : 'middle'}
          >
            {text}
          </text>
        </svg>
      )}
    </div>
  )
}

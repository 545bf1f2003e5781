import { type ReactNode, useId } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { lazyComponent } from '../lazy-component'
import { Axes } from './axes'
import type { FigureTable } from './figure'
import type { Plot } from './geometry/frame.server'
import './charts.css'

export type ChartProps<Geometry> = {
  geometry: Geometry
  title: string
  /** Describes the finding for people who cannot see the chart. */
  desc: string
  /** The numbers of the chart, one row for each position. With JavaScript, a row is shown on hover and focus. */
  table: FigureTable
  /** The column of the table that the chart shows. */
  valueColumn?: number
}

const ChartValues = lazyComponent(async () => (await import('./chart-values')).ChartValues, false)

/** The plot of a chart with its axes. `children` are the shapes in it. */
export function ChartFrame({
  geometry,
  title,
  desc,
  children,
  ...values
}: ChartProps<Plot> & { children: ReactNode }) {
  const id = useId()
  return (
    <div
      className={`chart-frame ${geometry.positionTicks.some(({ label }) => label.includes('\n')) ? 'pb-14!' : ''}`}
    >
      <svg className="chart" role="img" aria-labelledby={`${id}title ${id}desc`}>
        <title id={`${id}title`}>{title}</title>
        <desc id={`${id}desc`}>{desc}</desc>
        <Axes {...geometry} />
        {children}
      </svg>
      {useHydrated() ? <ChartValues title={title} positions={geometry.positions} {...values} /> : null}
    </div>
  )
}

import { BarChart } from '#app/kit/ui/charts/bar-chart'
import { Figure } from '#app/kit/ui/charts/figure'
import { LineChart } from '#app/kit/ui/charts/line-chart'
import type { Trends } from './trends.server'

export function RatingTrend({ title, finding, geometry, table }: Trends['rating']) {
  return (
    <Figure title={title} finding={finding} table={table}>
      {geometry ? <LineChart geometry={geometry} title={title} table={table} desc={finding} /> : null}
    </Figure>
  )
}

export function VolumeTrend({ title, finding, geometry, table }: Trends['volume']) {
  return (
    <Figure title={title} finding={finding} table={table}>
      {geometry ? <BarChart geometry={geometry} title={title} table={table} desc={finding} /> : null}
    </Figure>
  )
}

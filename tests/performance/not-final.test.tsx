import { expect, test } from 'vitest'
import { NotFinal } from '#app/product/performance/score/not-final'
import { KpiRow } from '#app/site/dashboard/kpi-row'
import { scoreKpi } from '#app/site/dashboard/kpis.server'
import { render, visibleText } from '../ui/render'

test('beside a score that is not final, every screen says so, and beside a final one nothing', () => {
  const text = 'Not final: 1,300 of 4,200 locations not scanned yet'
  const locations = { locations: 4200, unscannedLocations: 1300 }
  expect(visibleText(render(<NotFinal {...locations} />))).toBe(text)
  expect(render(<NotFinal locations={3} unscannedLocations={0} />)).toBe('')

  const score = { score: 73.21, scoreBefore: null, count: 4200, unscannedLocations: 1300 }
  expect(visibleText(render(<KpiRow kpis={[scoreKpi(score, null)]} />))).toBe(
    `Performance score 73.21 ${text}`,
  )
})

/** Adds targets of their own for two locations: one that is open all day, and one that lives on its students. */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { targetColumns } from '#app/product/performance/score/metric-definitions'
import { saveCustomTargets } from '#app/product/performance/score/targets/custom-targets.server'
import type { CustomTargets } from '#app/product/performance/score/targets/target-schema'
import { findDemoLocations } from './find-locations.server'

const demoTargets: { name: string; targets: Partial<CustomTargets> }[] = [
  { name: 'River North', targets: { total_reviews: 150, response_rate: 95 } },
  { name: 'Boulder University Hill', targets: { avg_rating: 4.3, owner_photos_count: 15 } },
]
const noTargets = Object.fromEntries(targetColumns.map((column) => [column, null])) as CustomTargets

export async function addDemoTargets(viewer: Viewer): Promise<void> {
  await viewer.query(async (tx) => {
    const locationId = await findDemoLocations(tx)
    for (const { name, targets } of demoTargets)
      await saveCustomTargets(tx, viewer, locationId(name), { ...noTargets, ...targets })
  })
}

/** The demo's businesses as Trustpilot knows them: by their website, one unit for all places. */
import type { DemoPlace } from '../emulated-demo'
import type { UnitsSeed } from './state'

export function demoUnits(places: DemoPlace[]): UnitsSeed {
  const first = [...Map.groupBy(places, ({ business }) => business.number).values()].map(([place]) => place!)
  return {
    units: first.map(({ business, facts }) => ({
      id: `46d6${business.number}`,
      displayName: business.name,
      domain: new URL(facts.website ?? 'https://unknown.example').host,
    })),
  }
}

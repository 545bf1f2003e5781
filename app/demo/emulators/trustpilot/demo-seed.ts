/** The demo's businesses as Trustpilot knows them: by their website, one unit for all places. */
import type { DemoLocation } from '../demo-locations'
import type { TrustpilotSeed } from './state'

export function trustpilotDemoSeed(demoLocations: DemoLocation[]): TrustpilotSeed {
  const firstLocations = [...Map.groupBy(demoLocations, ({ business }) => business.number).values()].map(
    ([location]) => location!,
  )
  return {
    units: firstLocations.map(({ business, facts }) => ({
      id: `46d6${business.number}`,
      displayName: business.name,
      domain: new URL(facts.website ?? 'https://unknown.example').host,
    })),
  }
}

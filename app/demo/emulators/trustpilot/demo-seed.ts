/**
 * Converts the demo's businesses to the initial state of the emulated Trustpilot: one business unit per website, which
 * covers all locations of the business.
 */
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

import type { Id } from '#app/kit/database/schema'

/** A child account's working connections and the sources of its reviews, both as comma-separated names. */
export type ChildIntegrations = {
  id: Id
  name: string
  connections: string
  sources: string
  googleLocations: number
  totalLocations: number
}

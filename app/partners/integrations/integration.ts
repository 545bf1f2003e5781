import type { Id } from '#app/database/schema'

/** A child account's connections that work now and its `sources`, both as text. */
export type ChildIntegrations = {
  id: Id
  name: string
  connections: string
  sources: string
  googleLocations: number
  totalLocations: number
}

import type { Id } from '#app/database/schema'

/** What reaches a child account from outside; `connections`, those that work now, and `sources` in words. */
export type ChildIntegrations = {
  id: Id
  name: string
  connections: string
  sources: string
  googleLocations: number
  totalLocations: number
}

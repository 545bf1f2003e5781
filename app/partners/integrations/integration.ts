import type { Id } from '#app/database/schema'

/** What reaches a child account from outside; `sources` in words. */
export type ChildIntegrations = {
  id: Id
  name: string
  sources: string
  googleLocations: number
  totalLocations: number
}

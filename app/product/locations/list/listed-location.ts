import type { OpenStatus } from '#app/kit/database/schema'

export type ListedLocation = {
  id: string
  name: string
  publicName: string
  externalId: string | null
  address: string
  phone: string
  categoryName: string
  openStatus: OpenStatus
  isHeadquarters: boolean
}

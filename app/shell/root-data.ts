import { useRouteLoaderData } from '@remix-run/react'
import type { Brand } from '#app/brand/brand'
import type { Flash } from './flash.server'
import type { Preferences } from './preferences'

/** What the root loader tells every page. Absent where it failed: error pages must do without. */
export type RootData = {
  viewer: {
    name: string
    accountId: string
    accountName: string
    timeZone: string
    permissions: string[]
    isShadowing: boolean
  } | null
  brand: Brand
  prefix: string
  preferences: Preferences
  flash: Flash | null
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}

import { useRouteLoaderData } from '@remix-run/react'
import type { Settings } from '#app/kit/access/account-settings'
import type { Features } from '#app/kit/access/features'
import type { ReadOnly } from '#app/kit/access/read-only'
import type { Configuration } from '#app/kit/configuration.server'
import type { UserType } from '#app/kit/database/schema'
import type { Brand } from '#app/platform/brand/brand'
import type { Expiry } from './banners/expiry'
import type { Trial } from './banners/trial'
import type { Flash } from './flash.server'
import type { OpenGroup } from './navigation'
import type { Preferences } from './preferences'

/** The root loader's data for every page. It is absent if the loader failed, so error pages must work without it. */
export type RootData = {
  viewer: {
    name: string
    accountId: string
    accountName: string
    timeZone: string
    userType: UserType
    permissions: string[]
    /** Those that are on. */
    settings: Partial<Settings>
    /** Those that are on. */
    features: Partial<Features>
    isParent: boolean
    navigation: OpenGroup[]
    isShadowing: boolean
    isStaff: boolean
    /** The staff member who is acting as this user, and the time at which the impersonation ends. */
    impersonator: { name: string; until: string } | null
  } | null
  brand: Brand
  /** Set after the trial, when the account is read-only. */
  readOnly: ReadOnly | null
  trial: Trial | null
  showsGoogleBanner: boolean
  expiry: Expiry | null
  environment: Configuration['environment']
  prefix: string
  preferences: Preferences
  flash: Flash | null
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}

/** The features that users can request from a teaser. */

import type { SettingCode } from '#app/kit/access/account-settings'
import type { Permission } from '#app/kit/access/permissions'

type RequestableEntry = {
  code: `feature.${string}`
  /** The permission to see the feature's teaser. */
  permission: Permission
  /** The account settings that an operator turns on by granting the request. */
  settings: readonly SettingCode[]
}

/** By the features' names on their pages. */
export const requestableFeatures = {
  Amplify: {
    code: 'feature.amplify',
    permission: 'amplify.preview',
    settings: [
      'amplify_location_information_widgets',
      'amplify_review_feed_widgets',
      'amplify_star_snapshot_widgets',
      'amplify_testimonial_widgets',
    ],
  },
  'Local Listing': {
    code: 'feature.local_listing',
    permission: 'local_listing.preview',
    settings: ['local_listings'],
  },
} as const satisfies Record<string, RequestableEntry>

export type RequestableFeature = keyof typeof requestableFeatures

export const requestableFeatureNames = Object.keys(requestableFeatures) as RequestableFeature[]

export function settingsOfRequest(code: string): readonly SettingCode[] {
  return Object.values(requestableFeatures).find((feature) => feature.code === code)?.settings ?? []
}

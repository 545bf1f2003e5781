/** A request of an account to the operator: for access that is verified manually, or for a feature it does not have. */
import type { Tone } from '#app/kit/ui/badge'

export type RequestState = 'requested' | 'active' | 'refused'

export type FeatureRequest = {
  /** `integration.g2`, `feature.amplify`. */
  feature: string
  subject: string
  state: RequestState
  requestedBy: string
  requestedAt: Date
  answeredAt: Date | null
  reason: string
}

export const requestStates: Record<RequestState, { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
}

export const isIntegrationRequest = (feature: string) => feature.startsWith('integration.')

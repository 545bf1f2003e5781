import type { Id } from '#app/kit/database/schema'
import type { FeatureRequest } from '#app/platform/feature-requests/feature-request'
import { requestStates } from '#app/platform/feature-requests/feature-request'
import type { FilterField } from '#app/platform/filters/filter-field'

/** A request of a child account for an integration or a feature. */
export type ChildRequest = Omit<FeatureRequest, 'feature'> & { id: Id; name: string }

export const requestStateField = {
  name: 'requestState',
  property: 'requestState',
  parameter: 'request_state',
  kind: 'one',
  label: 'State',
  plural: 'states',
  none: 'All states',
  labels: {
    requested: requestStates.requested.label,
    active: requestStates.active.label,
    refused: requestStates.refused.label,
  },
} as const satisfies FilterField

import type { FilterField } from '#app/platform/filters/filter-field'

/** The filter field that selects child accounts of a partner account. */
export const accountField = {
  name: 'account',
  property: 'accountIds',
  parameter: 'accountId',
  kind: 'ids',
  rank: 2,
  label: 'Account',
  plural: 'accounts',
  none: 'All accounts',
} as const satisfies FilterField

/** Labels of a saved filter's audience. `userTypes` contains the labels of the user types. */
import type { Audience } from '#app/kit/database/schema'
import type { Option } from '#app/kit/ui/fields/select-field'
import { audiences } from './saved-filter'

export type UserTypeLabels = Record<Exclude<Audience, 'everybody'>, string>

export function formatAudience(sharedWith: Audience | null, userTypes: UserTypeLabels): string {
  if (sharedWith === null) return 'Not shared'
  return sharedWith === 'everybody' ? 'Everyone in the account' : `User type: ${userTypes[sharedWith]}`
}

/**
 * Returns the options: only the owner, everyone, or a user type. Without the permission to share, returns only "Only
 * me" and the current choice.
 */
export function audienceOptions(
  userTypes: UserTypeLabels,
  { canShare, chosen }: { canShare: boolean; chosen: Audience | null },
): Option[] {
  const offered = audiences.filter((audience) => canShare || audience === chosen)
  return [null, ...offered].map((audience) => ({
    value: audience ?? '',
    label: audience ? formatAudience(audience, userTypes) : 'Only me',
  }))
}

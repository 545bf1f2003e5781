/** Who may use a saved filter, as text; `userTypes` holds the labels of the user types. */
import type { Audience } from '#app/database/schema'
import type { Option } from '#app/ui/select-field'
import { audiences } from './saved-filter'

export type UserTypeWords = Record<Exclude<Audience, 'everybody'>, string>

export function audienceInWords(sharedWith: Audience | null, userTypes: UserTypeWords): string {
  if (sharedWith === null) return 'Nobody'
  return sharedWith === 'everybody' ? 'Everybody in the account' : `Users of type ${userTypes[sharedWith]}`
}

/** Only the owner, everybody, or one user type; a user who may not share only gets the current choice and "Only me". */
export function audienceOptions(
  userTypes: UserTypeWords,
  { mayShare, chosen }: { mayShare: boolean; chosen: Audience | null },
): Option[] {
  const offered = audiences.filter((audience) => mayShare || audience === chosen)
  return [null, ...offered].map((audience) => ({
    value: audience ?? '',
    label: audience ? audienceInWords(audience, userTypes) : 'Only me',
  }))
}

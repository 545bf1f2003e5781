/** The names of permissions and of their choices in the form of a user. */
export type PermissionChoice = 'default' | 'allowed' | 'refused'

export const permissionChoiceLabels: Record<PermissionChoice, string> = {
  default: 'Default',
  allowed: 'Allowed',
  refused: 'Not allowed',
}

/** Returns "local listing: create" for the field `local_listing-create`. */
export function permissionLabelOfField(field: string): string {
  const [resource = '', action = ''] = field.split('-')
  return `${resource.replaceAll('_', ' ')}: ${action}`
}

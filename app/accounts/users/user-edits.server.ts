/** Merges the changes of two people who edit the same user at once. */
import { userTypeLabels } from '#app/kit/access/user-types'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { loadLocationAccess } from './location-access.server'
import { type PermissionChoice, permissionChoiceLabels, permissionLabelOfField } from './permission-labels'
import type { User } from './user'
import { loadOverrides, permissionFieldsOf } from './user-overrides.server'
import type { UserChange } from './user-schema'

/** The values of the form that are stored. Permissions that the user type decides are missing. */
type EditedValues = Pick<UserChange, 'name' | 'type' | 'reach' | 'locations' | 'groups'> & {
  permissions: Record<string, string>
}

/** Returns the hidden field of a form that shows these values. */
export function describeShownUser(values: Omit<UserChange, 'shown' | 'intent' | 'find'>): string {
  return describeShown(editedValuesOf(values))
}

/**
 * Returns the changes to save: those that the person made, on top of the stored values. Returns the conflicts if
 * somebody else has changed the same fields. The user must be locked.
 */
export async function mergeUser(
  tx: Tx,
  user: User,
  input: UserChange,
): Promise<{ input: UserChange } | { conflicts: EditConflicts }> {
  const stored: EditedValues = {
    name: user.name,
    type: user.userType,
    reach: user.isLimited ? 'some' : 'all',
    ...(await loadLocationAccess(tx, user.id)),
    permissions: permissionFieldsOf(await loadOverrides(tx, user.id)),
  }
  const submitted = editedValuesOf(input)
  const { values, conflicts } = mergeEdits({
    shown: input.shown,
    submitted,
    stored,
    units: [['type', 'reach']],
  })
  if (conflicts.length === 0) return { input: { ...input, ...(values as UserChange) } }
  const edit = { stored, submitted, by: user.changedBy, at: user.changedAt }
  return { conflicts: describeConflicts(conflicts, edit, labelOf, formatField) }
}

const editedValuesOf = ({
  name,
  type,
  reach,
  locations,
  groups,
  permissions,
}: Omit<UserChange, 'shown' | 'intent' | 'find'>): EditedValues => ({
  name,
  type,
  reach,
  locations,
  groups,
  permissions: Object.fromEntries(Object.entries(permissions).filter(([, choice]) => choice !== 'default')),
})

const labels: Record<string, string> = {
  name: 'Name',
  type: 'User type',
  reach: 'Access',
  locations: 'Locations',
  groups: 'Groups',
}

function labelOf(field: string): string {
  const [name = '', permission] = field.split('.')
  return permission === undefined ? labels[name]! : permissionLabelOfField(permission)
}

function formatField(field: string, values: EditedValues): string {
  switch (field) {
    case 'name':
      return values.name
    case 'type':
      return userTypeLabels[values.type]
    case 'reach':
      return values.reach === 'all' ? 'All locations' : 'Some locations'
    case 'locations':
      return pluralize(values.locations.length, 'location')
    case 'groups':
      return pluralize(values.groups.length, 'group')
    default:
      return permissionChoiceLabels[
        (values.permissions[field.slice('permissions.'.length)] ?? 'default') as PermissionChoice
      ]
  }
}

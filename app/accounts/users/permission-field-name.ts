import type { Permission } from '#app/kit/access/permissions'

/**
 * Returns the name of a permission's form field within `permissions`: `review.respond` becomes `review-respond`,
 * because a dot in a field name means nesting.
 */
export function permissionFieldName(permission: Permission): string {
  return permission.replace('.', '-')
}

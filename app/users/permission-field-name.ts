import type { Permission } from '#app/access/permissions'

/**
 * The form field name of a permission: `review.respond` becomes `permissions.review-respond`, because a dot in a form
 * field name means nesting.
 */
export function permissionFieldName(permission: Permission): string {
  return permission.replace('.', '-')
}

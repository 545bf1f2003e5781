import type { Permission } from '#app/access/permissions'

/** `review.respond` is `permissions.review-respond` in a form: a dot there means a part of a part. */
export function choiceName(permission: Permission): string {
  return permission.replace('.', '-')
}

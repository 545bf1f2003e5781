/** A form about a user as it stands: what was typed, or else what is stored. */
import type { SubmissionResult } from '@conform-to/react'
import type { UserType } from '#app/database/schema'
import type { Permission } from '#app/session/permissions'

export type TypedUser = {
  name: string
  email: string
  type: UserType
  reach: 'all' | 'some'
  locations: string[]
  groups: string[]
  permissions: Record<string, string | undefined>
}

export function typedUser(reply: SubmissionResult | undefined, stored: TypedUser): TypedUser {
  const typed = reply?.initialValue as Partial<Record<keyof TypedUser, unknown>> | undefined
  if (!typed) return stored
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const list = (value: unknown) => [value ?? []].flat().map(text).filter(Boolean)
  return {
    name: text(typed.name),
    email: text(typed.email) || stored.email,
    type: (text(typed.type) || stored.type) as UserType,
    reach: typed.reach === 'some' ? 'some' : 'all',
    locations: list(typed.locations),
    groups: list(typed.groups),
    permissions: (typed.permissions ?? {}) as TypedUser['permissions'],
  }
}

/** `review.respond` is `permissions.review-respond` in a form: a dot there means a part of a part. */
export function choiceName(permission: Permission): string {
  return permission.replace('.', '-')
}

/** The schemas of the forms about users. They do not check permissions: the functions that make the changes do. */
import { z } from 'zod'
import { allPermissions, type Permission } from '#app/kit/access/permissions'
import { shownField } from '#app/kit/forms/shown-field'
import { isId } from '#app/platform/filters/field-values'
import { optionalPassword } from '#app/platform/sign-in/passwords/confirmation'
import { newPassword } from '#app/platform/sign-in/passwords/password-schema'
import { emailAddress } from '#app/platform/sign-in/sign-in-schema'
import { permissionFieldName } from './permission-field-name'
import { tokenLifetimes } from './token-lifetimes'

const type = z.enum(['email_only', 'read_only', 'user', 'limited_user', 'manager', 'admin'], {
  error: 'Choose a user type',
})
const ids = z
  .array(z.string().refine(isId, 'Choose from the list'))
  .max(500, 'Choose at most 500, or use a group')
  .default([])

/**
 * The schema of a user's name, which can be displayed on one line: at most 100 characters and no control characters.
 */
export const userName = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'Use at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'Enter a name without line breaks')

const choices = z.object(
  Object.fromEntries(
    allPermissions.map((permission) => [
      permissionFieldName(permission),
      z.enum(['default', 'allowed', 'refused']).default('default').catch('default'),
    ]),
  ),
)

const sharedFields = {
  /** The button that was pressed: `save`, or `find` for a location search. */
  intent: z.enum(['save', 'find']).default('save').catch('save'),
  type,
  reach: z.enum(['all', 'some']).default('all').catch('all'),
  locations: ids,
  groups: ids,
  find: z.string().max(200).default('').catch(''),
}

export const invitationSchema = z.object({ ...sharedFields, name: userName, email: emailAddress })

export const userSchema = z.object({
  ...sharedFields,
  name: userName,
  permissions: choices.default({}),
  shown: shownField,
})

/**
 * The schema for accepting an invitation as a new person, who enters a name and a password. A person who already has a
 * profile only confirms (`confirmJoinSchema`).
 */
export const joinSchema = z.object({ name: userName, password: newPassword })
export const confirmJoinSchema = z.object({})

export const tokenSchema = z
  .object({
    currentPassword: optionalPassword,
    lifetime: z.enum(tokenLifetimes).optional(),
    /** What the token may do: everything that its user may do, only read, or what `scopes` says. */
    access: z.enum(['all', 'read', 'some']).default('all'),
    scopes: z
      .array(z.enum(allPermissions as [Permission, ...Permission[]], 'Choose from the list'))
      .default([]),
    name: z
      .string({ error: 'Enter a name for the token' })
      .trim()
      .min(1, 'Enter a name for the token')
      .max(60, 'Use at most 60 characters')
      .regex(/^\P{Cc}*$/u, 'Use one line'),
  })
  .refine(({ access, scopes }) => access !== 'some' || scopes.length > 0, {
    path: ['scopes'],
    error: 'Choose at least one permission',
  })

export const profileSchema = z.object({ name: userName, shown: shownField })
export const emailChangeSchema = z.object({
  email: emailAddress,
  currentPassword: z.string({ error: 'Enter your password' }).max(1000, 'Enter your password'),
})

/**
 * The values of the forms for inviting and editing users. `email` exists only for an invitation, and `permissions` only
 * for an existing user.
 */
export type UserValues = Omit<z.input<typeof userSchema>, 'shown'> & { email?: string }

export type UserChange = z.output<typeof userSchema>
export type NewUser = z.output<typeof invitationSchema>

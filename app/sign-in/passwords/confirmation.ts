import { z } from 'zod'

/** What a form that gives lasting access has to ask for before it is sent. */
export type ConfirmationNeeded =
  | { kind: 'none' }
  | { kind: 'password' }
  /** They have no password here. `provider`: the OpenID provider where they may sign in again. */
  | { kind: 'sign-in'; provider: { name: string; href: string } | null; newPasswordHref: string }

/** The field of such a form; whether it may be left empty is decided where the password is checked. */
export const optionalPassword = z.string().max(1000, 'Enter your password').optional()

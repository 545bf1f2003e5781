import { z } from 'zod'

/** What a form that grants lasting access must ask for before it can be submitted. */
export type RequiredConfirmation =
  | { kind: 'none' }
  | { kind: 'password' }
  /** The person has no password here. `provider`: the OpenID provider where they can sign in again. */
  | { kind: 'sign-in'; provider: { name: string; href: string } | null; newPasswordHref: string }

/** The password field of such a form. The code that checks the password decides whether it may be empty. */
export const optionalPassword = z.string().max(1000, 'Enter your password').optional()

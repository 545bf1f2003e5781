import { z } from 'zod'

/** The confirmation of identity that a form requires if it grants lasting access. */
export type RequiredConfirmation =
  | { kind: 'none' }
  | { kind: 'password' }
  /**
   * The person has no password here. `provider` is the OpenID provider with which they can sign in again, if there is
   * one.
   */
  | { kind: 'sign-in'; provider: { name: string; href: string } | null; newPasswordHref: string }

/**
 * The schema of the password field in a form that can require confirmation. The code that checks the password decides
 * whether it is required.
 */
export const optionalPassword = z.string().max(1000, 'Enter your password').optional()

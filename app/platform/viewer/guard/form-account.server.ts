/**
 * Finds the account id that every form contains. It prevents a form in an old tab from being submitted to a different
 * account that the browser has since signed in to.
 */
import type { Request } from 'express'
import { accountFieldName } from './form-account'
import { findHiddenField } from './hidden-field.server'

const MAX_ID_LENGTH = 19

/** Returns the account id in a posted form, or null if there is none. */
export function accountOfForm(req: Request): string | null {
  return findHiddenField(req, accountFieldName, { allowed: /^\d+/, maxLength: MAX_ID_LENGTH })
}

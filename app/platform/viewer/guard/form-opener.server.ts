/**
 * Who opened the page of a form: every form on a signed-in page contains the person and a digest that only we can make.
 * It shows that a form which arrives after its session has ended comes from a page that we rendered for this person, so
 * that another site cannot make us show a text as theirs. And it prevents a form that one person left open in a tab from
 * being submitted by another, who has signed in since.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { Id } from '#app/kit/database/schema'
import { keyedDigest } from '../sealing.server'
import { openerFieldName } from './form-account'
import { findHiddenField } from './hidden-field.server'

const DIGEST_BYTES = 16
/** An id, a dot, and the digest in base64url. */
const MAX_LENGTH = 19 + 1 + 22

/** Returns the value of the field for the forms of a person. */
export function describeOpener(profileId: Id): string {
  return `${profileId}.${digestOf(profileId).toString('base64url')}`
}

/** Returns the profile id of the person who opened the page of a posted form, or null if the form does not prove it. */
export function openerOfForm(req: Request): Id | null {
  const text = findHiddenField(req, openerFieldName, { allowed: /^\d+\.[\w-]+/, maxLength: MAX_LENGTH })
  const [profileId = '', digest = ''] = text?.split('.') ?? []
  const given = Buffer.from(digest, 'base64url')
  if (given.length !== DIGEST_BYTES || !timingSafeEqual(given, digestOf(profileId))) return null
  return profileId
}

function digestOf(profileId: string): Buffer {
  return keyedDigest('form opener', profileId).subarray(0, DIGEST_BYTES)
}

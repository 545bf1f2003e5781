/** The id of a form, so that what it creates is created once, however often and quickly it is submitted. */
import { createHash, randomBytes } from 'node:crypto'
import type { Request } from 'express'
import type { KeyedRequest } from '#app/kit/database/act-once.server'
import type { Id } from '#app/kit/database/schema'
import { formIdFieldName } from './form-account'
import { findHiddenField } from './hidden-field.server'
import { completeBodyOf } from './request-body.server'

const LENGTH = 16

/** Returns an id that nobody can guess. */
export const generateFormId = (): string => randomBytes((LENGTH * 3) / 4).toString('base64url')

/**
 * Returns what identifies a submitted form, or null if it has no id or contains files. No request of the API can have
 * the same key, because its keys have no spaces.
 */
export function keyOfForm(req: Request, profileId: Id): KeyedRequest | null {
  const id = findHiddenField(req, formIdFieldName, { allowed: /^[\w-]+/, maxLength: LENGTH })
  const isUrlencoded = /^application\/x-www-form-urlencoded/i.test(req.headers['content-type'] ?? '')
  const body = completeBodyOf(req)
  if (id?.length !== LENGTH || !isUrlencoded || !body) return null
  const path = req.path.replace(/\.data$/, '')
  const fingerprint = createHash('sha256').update(`${path}\n`).update(body).digest('base64url')
  return { key: `form ${id} ${path}`.slice(0, 255), senderId: profileId, fingerprint }
}

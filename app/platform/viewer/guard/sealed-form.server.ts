/**
 * Keeps the form of somebody else in the page, unreadable: who is signed in now neither sees nor submits it. Once the
 * person who opened it has signed in again, one press shows it to them.
 */
import type { Request } from 'express'
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import { seal, unseal } from '../sealing.server'
import { type SubmittedForm, sealedFieldName } from './form-account'
import { describeOpener } from './form-opener.server'
import { findHiddenField } from './hidden-field.server'
import { readSubmittedForm } from './submitted-form.server'

/** A form of somebody who is not signed in has at most 64 kB. */
const MAX_LENGTH = 60_000

const sealedSchema = z.object({
  opener: z.string(),
  values: z.array(z.tuple([z.string(), z.string()])),
  unchanged: z.array(z.string()),
})

/** Returns the submitted form for nobody but `opener`. Null if it is too large, or has a file, which no page can keep. */
export async function sealForm(req: Request, opener: Id): Promise<string | null> {
  const sealed = sealedFieldIn(req)
  if (sealed) return sealed
  const { values, unchanged, fileName } = await readSubmittedForm(req)
  if (!values || fileName !== null) return null
  const field = seal('form of another', JSON.stringify({ opener, values, unchanged }))
  return field.length > MAX_LENGTH ? null : field
}

/** Returns the form that was sealed for `opener`, or null if the request contains none. */
export function openSealedForm(req: Request, opener: Id): SubmittedForm | null {
  const sealed = sealedFieldIn(req)
  const text = sealed && unseal('form of another', sealed)
  const form = text ? sealedSchema.parse(JSON.parse(text)) : null
  if (form?.opener !== opener) return null
  return { values: form.values, unchanged: form.unchanged, fileName: null, openedBy: describeOpener(opener) }
}

const sealedFieldIn = (req: Request) =>
  findHiddenField(req, sealedFieldName, { allowed: /^[\w-]+/, maxLength: MAX_LENGTH })

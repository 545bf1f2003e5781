/**
 * The page of the last step and the possible answers to a post: more locations found, refused, a question about photos
 * that would be replaced, or done.
 */

import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import { cleanSearch } from '#app/filters/field-values'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/viewer/viewer.server'
import { changeDraft } from './drafts.server'
import { offerPlaces, reasonsOf } from './photo-places.server'
import { isOfSeveral, publishDraft } from './publishing.server'
import { publishSchema } from './upload-schema'
import { wizardPage } from './wizard-page.server'

const querySchema = z.object({ find: textParameter })

const uploaded =
  'Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.'

export async function publishPage(request: Request, viewer: Viewer, draftId: string | undefined) {
  const page = await wizardPage(viewer, draftId, 'publish')
  const sought = cleanSearch(readQuery(request, querySchema).find ?? '')
  const offer = await viewer.query((tx) => offerPlaces(tx, page.draft.locationIds, sought))
  return { ...page, offer, constraint: constraintOf(publishSchema) }
}

export async function publishPosted(request: Request, viewer: Viewer, draftId: string | undefined) {
  const { draft, leadsTo } = await wizardPage(viewer, draftId, 'publish')
  const form = await readForm(request, publishSchema)
  if (form.status !== 'success') return again(formReply(form).data, 422)
  const { locations, find, sought, intent, override } = form.value
  if (intent === 'find' || find !== sought) {
    await viewer.query(async (tx) => {
      const places = [...(await reasonsOf(tx, locations)).keys()]
      await changeDraft(tx, draft.id, { locationIds: places }, new Date())
    })
    return redirect(
      `${viewer.href('/photos/upload/:draftId/publish', { draftId: draft.id })}?${new URLSearchParams({ find })}`,
    )
  }
  const wish = { locationIds: locations, isOverriding: override === 'on' }
  const published = await viewer.query((tx) => publishDraft(tx, viewer, draft.id, wish, new Date()))
  if (published.ok)
    return redirectWithFlash(
      isOfSeveral(published.draft.locationIds)
        ? viewer.href('/photos/upload/:draftId/result', { draftId: draft.id })
        : leadsTo,
      uploaded,
    )
  if (published.asks) return again(form.reply(), 409, published.asks)
  return again(formReply(form, { locations: [published.reason] }).data, 422)
}

function again(reply: SubmissionResult, status: number, asks: { id: Id; name: string }[] = []) {
  return data({ ...reply, asks }, { status })
}

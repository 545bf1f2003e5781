/**
 * Loads the page of the last step and handles its form. A submission either searches for more locations or publishes
 * the photos, which can be refused or require confirmation because photos would be replaced.
 */

import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { normalizeSearch } from '#app/platform/filters/field-values'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { updateDraft } from '../photo-drafts.server'
import { listLocationOffer, loadUnavailableReasons } from '../photo-locations.server'
import { hasSeveralLocations, publishDraft } from './publish-draft.server'
import { publishSchema } from './upload-schema'
import { loadWizardPage } from './wizard-page.server'

const querySchema = z.object({ find: textParameter })

const uploadedMessage =
  'Photo successfully uploaded. It may take up to 5 minutes before the photos display in our system.'

export async function loadPublishPage(request: Request, viewer: Viewer, draftId: string | undefined) {
  const page = await loadWizardPage(viewer, draftId, 'publish')
  const search = normalizeSearch(readQuery(request, querySchema).find ?? '')
  const offer = await viewer.query((tx) => listLocationOffer(tx, page.draft.locationIds, search))
  return { ...page, offer, constraint: constraintOf(publishSchema) }
}

export async function handlePublishSubmit(request: Request, viewer: Viewer, draftId: string | undefined) {
  const { draft, returnHref } = await loadWizardPage(viewer, draftId, 'publish')
  const form = await readForm(request, publishSchema)
  if (form.status !== 'success') return respondWith(respondWithForm(form).data, 422)
  const { locations, find, lastSearch, intent, override } = form.value
  if (intent === 'find' || find !== lastSearch) {
    await viewer.query(async (tx) => {
      const visibleIds = [...(await loadUnavailableReasons(tx, locations)).keys()]
      await updateDraft(tx, draft.id, { locationIds: visibleIds }, new Date())
    })
    return redirect(
      `${viewer.href('/photos/upload/:draftId/publish', { draftId: draft.id })}?${new URLSearchParams({ find })}`,
    )
  }
  const input = { locationIds: locations, isOverriding: override === 'on' }
  const published = await viewer.query((tx) => publishDraft(tx, viewer, draft.id, input, new Date()))
  if (published.ok)
    return redirectWithFlash(
      hasSeveralLocations(published.draft.locationIds)
        ? viewer.href('/photos/upload/:draftId/result', { draftId: draft.id })
        : returnHref,
      uploadedMessage,
    )
  if (published.conflicts) return respondWith(form.reply(), 409, published.conflicts)
  return respondWith(respondWithForm(form, { locations: [published.reason] }).data, 422)
}

function respondWith(reply: SubmissionResult, status: number, conflicts: { id: Id; name: string }[] = []) {
  return data({ ...reply, conflicts }, { status })
}
